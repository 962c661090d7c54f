// exit: 5
// says: more than a contract in C covers

/* libpq: a value of a result is a text that stays until the result is cleared, and there is none behind the last row. A row
 * that is copied has an end, and is null if there is none. */
#include <assert.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
PGconn *PQconnectdb(const char *how);
PGresult *PQexec(PGconn *connection, const char *query);
int PQntuples(const PGresult *result);
char *PQgetvalue(const PGresult *result, int row, int column);
int PQgetisnull(const PGresult *result, int row, int column);
int PQgetlength(const PGresult *result, int row, int column);
void PQclear(PGresult *result);
int PQgetCopyData(PGconn *connection, char **row, int async);
void PQfreemem(void *memory);

int main(void)
{
	PGconn *connection = PQconnectdb("");
	PGresult *result = PQexec(connection, "select 1");
	char *value = PQgetvalue(result, 0, 0);

	assert(!value || PQntuples(result) > 0);
	assert(value == PQgetvalue(result, 0, 0));
	assert(PQgetvalue(result, PQntuples(result), 0) == 0);
	if (value && PQgetisnull(result, 0, 0))
		assert(PQgetlength(result, 0, 0) == 0);
	PQclear(result);

	char *row;
	int length = PQgetCopyData(connection, &row, 0);

	assert(length != 0);
	assert(length > 0 ? row[length] == 0 : row == 0);
	PQfreemem(row);
	return 0;
}
