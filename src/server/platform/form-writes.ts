// Shared code of public forms: limits per email and client, one transaction, one result type.

import type { MailForm } from '#domain/accounts/mail-budgets.ts';
import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import type { Tx } from './database/database.ts';
import { createMailLimits } from './mail-limits.ts';
import { countHits } from './rate-limit.ts';

export interface FormSender {
  readonly locale: string;
  readonly privacyVersion: string;
  readonly clientAddress: string;
}

interface FormWrite {
  readonly form: Extract<
    MailForm,
    'interest' | 'wish' | 'company' | 'contact' | 'password-reset' | 'person-link'
  >;
  readonly email: string;
  readonly clientAddress: string;
  write(tx: Tx): Promise<void>;
}

/** Returns failures instead of throwing, because an error page would lose the user's input. */
export async function writeForm(ctx: AppContext, options: FormWrite): Promise<FormOutcome> {
  const outcome = await tryToWrite(ctx, options);
  if (!outcome.ok)
    ctx.metrics.refusals.inc({ what: 'form', code: 'code' in outcome ? outcome.code : 'invalid_input' });
  return outcome;
}

async function tryToWrite(ctx: AppContext, options: FormWrite): Promise<FormOutcome> {
  try {
    const limit = await countHits(ctx, createMailLimits(ctx.config, options));
    if (!limit.allowed) return { ok: false, code: 'rate_limited', retryAt: limit.retryAt };
    await ctx.db.transaction().execute((tx) => options.write(tx));
    return { ok: true };
  } catch (error) {
    ctx.log.error({ err: error, form: options.form }, 'a form could not be saved');
    return { ok: false, code: 'not_saved' };
  }
}
