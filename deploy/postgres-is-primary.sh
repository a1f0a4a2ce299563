#!/bin/sh
# HAProxy's check: succeeds if the PostgreSQL at address $3, port $4 takes writes. The password is in the file named here.
export PGPASSFILE=/etc/haproxy/pgpass PGCONNECT_TIMEOUT=2
test "$(psql -X -A -t -h "$3" -p "$4" -U dokmai -d dokmai -c 'select not pg_is_in_recovery()')" = t
