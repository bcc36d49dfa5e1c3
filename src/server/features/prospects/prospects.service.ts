// Prospects: people who asked to hear when a deal opens. Owns who may be registered for which deal; the deal itself,
// and with it the company that sees the prospect, comes from the deals feature and never from the browser.
import { type DealPhase, dealPhase } from '#domain/deal.ts';
import type { FormOutcome } from '#domain/form-outcome.ts';
import type { ProspectInput } from '#domain/prospect-input.ts';
import type { AppContext } from '#server/context.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import { type Sender, writeForm } from '#server/platform/form-writes.ts';
import { toE164 } from '#server/platform/phone.ts';
import { insertProspect } from './prospects.store.ts';

export type InterestOutcome =
  | FormOutcome
  | { readonly ok: false; readonly code: 'deal_not_found' }
  /** There is nothing to wait for any more, or not this way: the page of the deal says what instead. */
  | { readonly ok: false; readonly phase: Exclude<DealPhase, 'comingSoon'> };

export interface Interest extends Sender {
  readonly dealId: string;
  readonly input: ProspectInput;
}

/** Registering twice for a deal with one e-mail is a quiet success: it tells nobody who is on the list. */
export async function registerInterest(ctx: AppContext, interest: Interest): Promise<InterestOutcome> {
  const { input } = interest;
  const deal = await getDeal(ctx, interest.dealId);
  if (!deal) return { ok: false, code: 'deal_not_found' };
  const phase = dealPhase(deal, ctx.now());
  if (phase !== 'comingSoon') return { ok: false, phase };
  const phoneNumber = toE164(input.phone);
  if (phoneNumber === null) return { ok: false, fieldErrors: { phone: 'phone_format' } };
  return writeForm(ctx, {
    form: 'interest',
    email: input.email,
    clientAddress: interest.clientAddress,
    write: (tx) =>
      insertProspect(tx, {
        flight_id: deal.id,
        company_id: deal.companyId,
        name: input.name,
        email: input.email,
        phone_number: phoneNumber,
        tickets: input.tickets,
        waits_for: 'opening',
        locale: interest.locale,
        privacy_version: interest.privacyVersion,
        created_at: ctx.now(),
      }),
  });
}
