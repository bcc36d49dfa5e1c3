export function databaseName(address: string): string {
  const { pathname, hostname, port } = new URL(address);
  return `database ${decodeURIComponent(pathname.slice(1))} on ${hostname || 'the local socket'}:${port || '5432'}`;
}
