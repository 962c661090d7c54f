// verdict: false(undefined)
// PQclear of libpq ends a result: it has no rows then, nor is it cleared again.
#include <assert.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
PGconn *PQconnectdb(const char *how);
PGresult *PQexec(PGconn *connection, const char *query);
int PQntuples(const PGresult *result);
void PQclear(PGresult *result);

int main(void)
{
	PGresult *result = PQexec(PQconnectdb(""), "select 1");

	PQclear(result);
	return PQntuples(result) > 0;
}
