import { type DealPhase, dealPhase, isOffSale } from '#domain/deals/deal.ts';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import type { ProspectInput } from '#domain/deals/prospect-input.ts';
import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import { createRefusal, type Refused } from '#domain/kernel/outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { getDeal } from '#server/features/deals/deals.service.ts';
import type { MailSubject } from '#server/features/mail/queue/mail.service.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { type FormSender, writeForm } from '#server/platform/form-writes.ts';
import { toE164 } from '#server/platform/phone.ts';
import { loadWaitingValues } from './notifications.ts';
import { loadOnListValues, queueOnListMail } from './on-list-mails.ts';
import {
  deleteProspectById,
  deleteProspectsOfDealsEnded,
  findProspect,
  upsertProspect,
} from './prospects.store.ts';
import { readProspectId } from './unsubscribe-link.ts';

const FORGOTTEN_AT_ONCE = 1_000;

export { markNotified, notifyOpenings, notifyWaitingList } from './notifications.ts';

export async function loadMailValues(
  ctx: AppContext,
  mails: readonly MailSubject[],
): Promise<ReadonlyMap<string, unknown>> {
  return new Map<string, unknown>([
    ...(await loadWaitingValues(ctx, mails)),
    ...(await loadOnListValues(ctx, mails)),
  ]);
}

export type InterestOutcome =
  | { readonly ok: true; readonly waitsFor: WaitingListKind }
  | Exclude<FormOutcome, { readonly ok: true }>
  | Refused<'deal_not_found'>
  | (Refused<'nothing_to_wait_for'> & {
      readonly phase: Exclude<DealPhase, 'comingSoon' | 'allHeld' | 'soldOut'>;
    });

export interface Interest extends FormSender {
  readonly dealId: string;
  readonly input: ProspectInput;
  readonly baseUrl: string;
}

/** A repeated registration succeeds silently, so that no one learns who is on the list. */
export async function registerInterest(ctx: AppContext, interest: Interest): Promise<InterestOutcome> {
  const { input } = interest;
  const deal = await getDeal(ctx, interest.dealId);
  if (!deal) return createRefusal('deal_not_found');
  const phase = dealPhase(deal, ctx.now());
  if (phase === 'open' || isOffSale(phase)) return { ok: false, code: 'nothing_to_wait_for', phase };
  const waitsFor = phase === 'comingSoon' ? 'opening' : 'seats';
  const phoneNumber = toE164(input.phone);
  if (phoneNumber === null)
    return { ok: false, code: 'wrong_fields', fieldErrors: { phone: 'phone_format' } };
  const outcome = await writeForm(ctx, {
    form: 'interest',
    email: input.email,
    clientAddress: interest.clientAddress,
    async write(tx) {
      const prospect = await upsertProspect(tx, {
        flight_id: deal.id,
        company_id: deal.companyId,
        name: input.name,
        email: input.email,
        phone_number: phoneNumber,
        tickets: input.tickets,
        waits_for: waitsFor,
        locale: interest.locale,
        privacy_version: interest.privacyVersion,
        created_at: ctx.now(),
        link_base: ctx.config.publicBaseUrl ? null : interest.baseUrl,
      });
      const { email, locale } = { ...input, ...interest };
      await queueOnListMail(ctx, tx, deal, { ...prospect, email, locale, waitsFor });
    },
  });
  return outcome.ok ? { ok: true, waitsFor } : outcome;
}

export interface ListEntry {
  readonly waitsFor: WaitingListKind;
  readonly country: string;
}

/** Resolves an unsubscribe link: null if the token is invalid, `left` if the person already unsubscribed. */
export async function findListEntry(ctx: AppContext, secret: string): Promise<ListEntry | 'left' | null> {
  const id = readProspectId(ctx, secret);
  if (!id) return null;
  const prospect = await findProspect(ctx.db, id);
  if (!prospect) return 'left';
  const deal = await getDeal(ctx, prospect.dealId);
  return { waitsFor: prospect.waitsFor, country: deal?.destinationCountry ?? '' };
}

export async function leaveList(ctx: AppContext, secret: string): Promise<boolean> {
  const id = readProspectId(ctx, secret);
  if (!id) return false;
  const hasLeft = await deleteProspectById(ctx.db, id);
  if (hasLeft) ctx.log.info({ prospectId: id }, 'a prospect has left the list');
  return true;
}

export function forgetOldProspects(ctx: AppContext): Promise<number> {
  const before = subtractDays(ctx.now(), ctx.config.retention.prospectDays);
  return runInBatches(FORGOTTEN_AT_ONCE, (limit) => deleteProspectsOfDealsEnded(ctx.db, before, limit));
}
