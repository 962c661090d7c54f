// verdict: true
// librdkafka tells why a setting is refused by a text that ends within its memory.
#include <assert.h>
#include <string.h>

typedef struct rd_kafka_conf_s rd_kafka_conf_t;
rd_kafka_conf_t *rd_kafka_conf_new(void);
int rd_kafka_conf_set(rd_kafka_conf_t *conf, const char *name, const char *value, char *text, size_t size);

int main(void)
{
	char text[4];
	int set = rd_kafka_conf_set(rd_kafka_conf_new(), "client.id", "one", text, sizeof text);
	assert(set <= 0);
	if (set < 0)
		assert(strlen(text) < sizeof text);
	return 0;
}
