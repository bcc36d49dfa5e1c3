# Replaces the caddy image: Debian's Caddy with the same folders and command.
FROM localhost/sempat-stand-in-debian
COPY caddy /usr/bin/caddy
RUN mkdir -p /etc/caddy /data/caddy /config/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
VOLUME /data /config
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
