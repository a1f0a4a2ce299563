#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is empty: a role and a database for the shop, without more rights.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" <<'SQL'
CREATE ROLE dokmai LOGIN PASSWORD :'password' NOSUPERUSER NOCREATEDB NOCREATEROLE;
CREATE DATABASE dokmai OWNER dokmai;
SQL
