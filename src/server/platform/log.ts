// One JSON line per event, for machines to read. No personal data: callers log ids and codes, and what slips
// through under a telling name is cut out here.
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

export function createLog(level: string, service: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Database errors quote the offending row in `detail`; only what helps to find the cause is kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, code, constraint, table, ...cause };
}
