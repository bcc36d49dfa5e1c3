#!/bin/sh
# Run by the database image of compose.yaml when it makes its data, and never again.
set -eu
psql --no-psqlrc --username="$POSTGRES_USER" --dbname=postgres --file=/etc/sempat/database-roles.sql
