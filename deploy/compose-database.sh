#!/bin/sh
# The database image of compose.yaml runs this once, when it creates its data.
set -eu
psql --no-psqlrc --username="$POSTGRES_USER" --dbname=postgres --file=/etc/sempat/database-roles.sql
