# Replaces the postgres image: Debian's PostgreSQL with the same variables and folders.
FROM localhost/sempat-stand-in-debian
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql-15 \
  && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/15 \
  && mkdir -p /docker-entrypoint-initdb.d \
  && ln -s ../lib/postgresql/15/bin/postgres ../lib/postgresql/15/bin/pg_ctl ../lib/postgresql/15/bin/initdb /usr/bin/ \
  && chown postgres:postgres /var/lib/postgresql
ENV PGDATA=/var/lib/postgresql/15/docker
COPY postgres-entry-point.sh /usr/local/bin/docker-entrypoint.sh
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/usr/local/bin/docker-entrypoint.sh"]
CMD ["postgres"]
