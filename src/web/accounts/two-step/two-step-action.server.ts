// A verification that is too old redirects to the confirmation page and back.

import { redirect } from 'react-router';
import { enrolmentMinutes } from '#domain/accounts/second-factor.ts';
import { factorCodeInput } from '#domain/accounts/second-factor-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import {
  confirmOwnFactor,
  type FactorOutcome,
  renewRecoveryCodes,
  startFactor,
  turnFactorOff,
} from '#server/features/accounts/second-factor/second-factor.service.ts';
import { proofText } from '#web/accounts/account-text.ts';
import { noStoreInit, refuseProof, requireSession } from '#web/accounts/proof.server.ts';
import { formIntent, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import type { GuardArgs } from '#web/shared/page/guards.server.ts';

export async function twoStepAction(args: GuardArgs) {
  const { ctx, visit, person, next } = await requireSession(args);
  const refuseFactor = (outcome: Extract<FactorOutcome, { ok: false }>) => {
    if (outcome.code !== 'step_up_needed') return refuseProof(outcome, ctx.now());
    throw redirect(paths.confirmIdentityPathWith({ to: paths.twoStepPathWith({ to: next }) }), noStoreInit());
  };
  return runIntent(args.request, {
    start: async () => {
      const outcome = await startFactor(ctx, person);
      return outcome.ok
        ? succeed({ message: m.twostep_started({ minutes: enrolmentMinutes }) })
        : refuseFactor(outcome);
    },
    confirm: formIntent(factorCodeInput, proofText, async ({ code: typed }) => {
      const outcome = await confirmOwnFactor(ctx, { person, visit, typed });
      if (!outcome.ok) return refuseFactor(outcome);
      return succeed({ codes: outcome.recoveryCodes, message: m.twostep_codes_done_on() });
    }),
    'new-codes': async () => {
      const outcome = await renewRecoveryCodes(ctx, { person, visit });
      if (!outcome.ok) return refuseFactor(outcome);
      return succeed({ codes: outcome.recoveryCodes, message: m.twostep_codes_done_new() });
    },
    'turn-off': async () => {
      const outcome = await turnFactorOff(ctx, { person, visit });
      return outcome.ok ? succeed({ message: m.twostep_turned_off() }) : refuseFactor(outcome);
    },
  });
}
