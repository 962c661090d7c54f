// verdict: false(unreach-call)
// There may be no result of a query, or one with another status.
#include <assert.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef enum { PGRES_EMPTY_QUERY = 0, PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_FATAL_ERROR = 7 } ExecStatusType;
PGconn *PQconnectdb(const char *how);
PGresult *PQexec(PGconn *connection, const char *query);
ExecStatusType PQresultStatus(const PGresult *result);

int main(void)
{
	PGresult *result = PQexec(PQconnectdb(""), "select 1");

	assert(PQresultStatus(result) == PGRES_TUPLES_OK);
	return 0;
}
