#!/bin/bash
# Run once by the PostgreSQL image, with an empty volume: a user that owns its database and may make roles, and is no superuser.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres --set password="$CABEZAL_DB_PASSWORD" <<'SQL'
create role cabezal login createrole password :'password';
create database cabezal owner cabezal;
SQL
