// One JSON line per event without personal data: callers log ids and codes, and this file redacts known field
// names.
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

/** Fields that connect related log lines: request, task and subject. Only ids, never user input. */
export interface LogFields {
  readonly requestId?: string;
  readonly task?: string;
  readonly bookingId?: string;
  readonly reference?: string;
  readonly billId?: string;
  readonly mailId?: string;
}

const current = new AsyncLocalStorage<LogFields>();

/** Adds these fields, and those of the caller, to every line that `work` logs. */
export function runWithLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return current.run({ ...current.getStore(), ...fields }, work);
}

export function createLog(level: string, service: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
    mixin: () => ({ ...current.getStore() }),
    serializers: { err: describeError, clientAddress: isVerbose(level) ? String : getNetwork },
  };
  return destination ? pino(options, destination) : pino(options);
}

function isVerbose(level: string): boolean {
  return level === 'debug' || level === 'trace';
}

/** Full addresses are personal data. The network is enough to recognise floods and to tell visitors apart. */
export function getNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0/24');
  const [start = ''] = plain.split('::');
  const groups = [...start.split(':').filter(Boolean), '0', '0', '0'];
  return `${groups.slice(0, 3).join(':')}::/48`;
}

/** Database errors quote rows in `detail`; keep only what helps to find the cause. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, ...cause };
}
