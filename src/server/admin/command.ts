import type { AppContext } from '../app/context.ts';

export interface Command {
  readonly usage: string;
  readonly what: string;
  run(ctx: AppContext, args: readonly string[]): Promise<string>;
}

export class UsageError extends Error {}
