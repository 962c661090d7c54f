// verdict: false(unreach-call)
// curl_slist_append puts a copy of the text at the end of the list; what curl_easy_getinfo tells has the type asked for.
#include <assert.h>
#include <string.h>

struct curl_slist { char *data; struct curl_slist *next; };
typedef enum { CURLE_OK, CURLE_LAST = 102 } CURLcode;
typedef enum { CURLINFO_RESPONSE_CODE = 0x200002 } CURLINFO;
typedef void CURL;
CURL *curl_easy_init(void);
void curl_easy_cleanup(CURL *handle);
CURLcode curl_easy_getinfo(CURL *handle, CURLINFO info, ...);
struct curl_slist *curl_slist_append(struct curl_slist *list, const char *text);
void curl_slist_free_all(struct curl_slist *list);

int main(void)
{
	struct curl_slist *list = curl_slist_append(0, "a");
	assert(curl_slist_append(list, "b") == list);
	assert(list->data[0] == 'a' && !strcmp(list->next->data, "b") && !list->next->next);
	curl_slist_free_all(list);
	CURL *handle = curl_easy_init();
	if (!handle)
		return 0;
	long code;
	if (curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &code) == CURLE_OK)
		assert(code != 404);
	curl_easy_cleanup(handle);
	return 0;
}
