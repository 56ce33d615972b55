#!/bin/bash
# The PostgreSQL image runs this once, on an empty volume. It creates a user that owns its database and may create roles, but is no superuser.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$CABEZAL_DB_PASSWORD" <<'SQL'
create role cabezal login createrole password :'password';
create database cabezal owner cabezal;
SQL
