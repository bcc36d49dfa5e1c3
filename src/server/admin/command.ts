// What a command of sempat-admin is.
import type { AppContext } from '../app/context.ts';

export interface Command {
  readonly usage: string;
  readonly what: string;
  run(ctx: AppContext, args: readonly string[]): Promise<string>;
}

/** Answered with the command's usage. */
export class UsageError extends Error {}
