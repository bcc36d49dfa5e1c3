// One JSON line per event, for machines to read. No personal data: callers log ids and codes, and what slips
// through under a telling name is cut out here.
import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv6 } from 'node:net';
import { type Logger, pino } from 'pino';

const personal = [
  'email',
  'phone',
  'name',
  'passport',
  'password',
  'token',
  'secret',
  'pnr',
  'cookie',
  'authorization',
];

export type Log = Logger;

/** What ties lines together: who asked or which task ran, and what it was about. Ids, never what a person typed. */
export interface LogFields {
  readonly requestId?: string;
  /** The worker's job or tick. */
  readonly task?: string;
  readonly bookingId?: string;
  /** The Booking ID a buyer quotes. */
  readonly reference?: string;
  readonly billId?: string;
  readonly mailId?: string;
}

const current = new AsyncLocalStorage<LogFields>();

/** Every line written by `work`, and by all it calls, carries these fields besides those of its caller. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...fields }, work);
}

export function createLog(level: string, service: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
    mixin: () => ({ ...current.getStore() }),
    serializers: { err: describeError, clientAddress: isVerbose(level) ? String : networkOf },
  };
  return destination ? pino(options, destination) : pino(options);
}

function isVerbose(level: string): boolean {
  return level === 'debug' || level === 'trace';
}

/** A full address is personal data. Its network shows where a flood comes from and tells visitors apart well enough. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0/24');
  const [start = ''] = plain.split('::');
  const groups = [...start.split(':').filter(Boolean), '0', '0', '0'];
  return `${groups.slice(0, 3).join(':')}::/48`;
}

/** Database errors quote the offending row in `detail`; only what helps to find the cause is kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, ...cause };
}
