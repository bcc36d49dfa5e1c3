/** PostgreSQL is stopping, starting or has no free connection, or the network is down. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** An operator must act: wrong login, missing database, full disk or memory, read-only server. */
const refusalCodes = /^(?:28P01|28000|3D000|53...|57P0.|25006|58030)$/;

const awayWords =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed)/;

function readErrorCode(error: Error): string {
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : '';
}

export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = readErrorCode(error);
  return awayCodes.has(code) || /^08/.test(code) || awayWords.test(error.message);
}

/** Another session held a lock longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && readErrorCode(error) === '55P03';
}

/** Returns true if the request will succeed later without a change to the program. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && refusalCodes.test(readErrorCode(error)));
}

/** Returns true if a lock or connection was not free in time. Nothing was changed, so a retry may work. */
export function isDatabaseOverloaded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['55P03', '57014'].includes(readErrorCode(error)) ||
    error.message.startsWith('timeout exceeded when trying to connect')
  );
}

const words: Readonly<Record<string, (address: string) => string>> = {
  ECONNREFUSED: (address) => `Nothing answers at ${address}. Is PostgreSQL running there?`,
  ENOTFOUND: (address) => `The name in ${address} is unknown. Check the host in DATABASE_URL.`,
  EAI_AGAIN: (address) => `The name in ${address} cannot be looked up now. Check the host in DATABASE_URL.`,
  '57P03': (address) =>
    `PostgreSQL at ${address} is starting up or shutting down. If that lasts, read its log.`,
  '53300': (address) =>
    `PostgreSQL at ${address} has no connection left. Raise max_connections, or end what else uses it.`,
  '28P01': (address) => `PostgreSQL at ${address} refuses user or password. Check them in DATABASE_URL.`,
  '28000': (address) => `PostgreSQL at ${address} refuses this user. Check DATABASE_URL and pg_hba.conf.`,
  '53100': (address) =>
    `The disk of PostgreSQL at ${address} is full. Make room there, or use a larger disk.`,
  '25006': (address) =>
    `PostgreSQL at ${address} takes no writes. Check that DATABASE_URL names the primary server, and default_transaction_read_only.`,
  '3D000': (address) => `There is no such database at ${address}. Create it, or check DATABASE_URL.`,
  '55P03': (address) =>
    `Another session of ${address} holds a lock and does not release it. List the oldest transactions: "select pid, ` +
    'usename, xact_start, query from pg_stat_activity where xact_start is not null order by xact_start". Wait for the ' +
    'one in the way, or end it with pg_terminate_backend, and try again.',
  '42501': () =>
    'The database user lacks a right: it must own the database. If it may not create roles, an administrator runs ' +
    '"create role app_company nologin" and "grant app_company to" that user once.',
};

/** Explains why the database is unusable, without its password; null for other errors. */
export function explainDatabaseError(error: unknown, databaseUrl: string): string | null {
  if (!(error instanceof Error)) return null;
  // Raised by our migrations with instructions for the administrator.
  if (readErrorCode(error) === 'P0001') return error.message;
  const { host, pathname } = new URL(databaseUrl);
  const address = `${host}${pathname}`;
  const explain = words[readErrorCode(error)];
  if (explain) return explain(address);
  return isDatabaseAway(error)
    ? `The database at ${address} cannot be reached. Check that it runs and that this machine may connect.`
    : null;
}
