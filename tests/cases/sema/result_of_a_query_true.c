// verdict: true
// A result keeps its status and the number of its rows; a query without a result has failed.
#include <assert.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
typedef enum { PGRES_EMPTY_QUERY = 0, PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_FATAL_ERROR = 7 } ExecStatusType;
PGconn *PQconnectdb(const char *how);
PGresult *PQexec(PGconn *connection, const char *query);
ExecStatusType PQresultStatus(const PGresult *result);
int PQntuples(const PGresult *result);
void PQclear(PGresult *result);
void PQfinish(PGconn *connection);

int main(void)
{
	PGconn *connection = PQconnectdb("");
	PGresult *result = PQexec(connection, "select 1");

	if (PQresultStatus(result) != PGRES_TUPLES_OK)
		assert(result == 0 || PQresultStatus(result) != PGRES_TUPLES_OK);
	else
		assert(PQntuples(result) >= 0 && PQntuples(result) == PQntuples(result));
	if (result == 0)
		assert(PQresultStatus(result) == PGRES_FATAL_ERROR && PQntuples(result) == 0);
	PQclear(result);
	PQfinish(connection);
	return 0;
}
