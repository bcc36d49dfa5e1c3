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

/** What the driver says in words only, without a code. */
const awayWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|driver has already been destroyed)/;

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
  '57P03': (address) => `PostgreSQL at ${address} is starting up or shutting down.`,
  '53300': (address) => `PostgreSQL at ${address} has no connection left. See max_connections.`,
  '28P01': (address) => `PostgreSQL at ${address} refuses user or password. Check them in DATABASE_URL.`,
  '28000': (address) => `PostgreSQL at ${address} refuses this user. Check DATABASE_URL and pg_hba.conf.`,
  '3D000': (address) => `There is no such database at ${address}. Create it, or check DATABASE_URL.`,
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
  return isDatabaseAway(error) ? `The database at ${address} cannot be reached.` : null;
}
