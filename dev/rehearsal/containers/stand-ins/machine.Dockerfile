# A fresh Debian server: systemd, sudo, and an account "admin" with sudo rights.
FROM localhost/sempat-stand-in-debian
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends dbus iproute2 nano sudo systemd systemd-sysv \
  && rm -rf /var/lib/apt/lists/* \
  && echo force-unsafe-io > /etc/dpkg/dpkg.cfg.d/rehearsal \
  && useradd --uid 1000 --create-home --shell /bin/bash admin \
  && echo 'admin ALL=(ALL:ALL) NOPASSWD: ALL' > /etc/sudoers.d/admin
CMD ["/sbin/init"]
