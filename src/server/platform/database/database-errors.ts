// The one place that knows how a database says that it is away, and what each refusal to connect means in words.

/** PostgreSQL stops, starts or has no connection left; the network does not reach it. */
const awayCodes = new Set([
  ...['57P01', '57P02', '57P03', '53300'],
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
]);

/**
 * PostgreSQL answers, but does not serve the program: it refuses the login or the database, its disk or memory is full,
 * it takes no writes, or its disk fails. An operator ends this, while the program runs.
 */
const refusalCodes = /^(?:28P01|28000|3D000|53...|57P0.|25006|58030)$/;

/** What the driver says in words only, without a code. */
const awayWords =
  /^(?:Connection terminated|timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed)/;

function codeOf(error: Error): string {
  const { code } = error as Error & { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/**
 * Whether this error says that the database cannot be asked at the moment, so that trying again later makes sense. Only
 * the error itself counts, not what caused it: a failed call to somebody else's server must not be taken for it.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return awayCodes.has(code) || /^08/.test(code) || awayWords.test(error.message);
}

/** Another session held a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '55P03';
}

/** Whether the request failed because of the database's state, and will succeed later without a change to the program. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && refusalCodes.test(codeOf(error)));
}

/** A lock or a connection did not come free in time. Nothing was done, and a moment later it may work. */
export function isCrowded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['55P03', '57014'].includes(codeOf(error)) ||
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

/** Why the database cannot be used, in words, without password; null when the error is about something else. */
export function explainDatabaseError(error: unknown, databaseUrl: string): string | null {
  if (!(error instanceof Error)) return null;
  // Raised by a migration of ours, in words that say what an administrator has to do.
  if (codeOf(error) === 'P0001') return error.message;
  const { host, pathname } = new URL(databaseUrl);
  const address = `${host}${pathname}`;
  const explain = words[codeOf(error)];
  if (explain) return explain(address);
  return isDatabaseAway(error)
    ? `The database at ${address} cannot be reached. Check that it runs and that this machine may connect.`
    : null;
}
