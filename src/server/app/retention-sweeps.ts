// One sweep per kind of expired personal data. The compiler rejects a kind of retention.ts that has no sweep.

import {
  type RetentionKind,
  type RetentionSweep,
  retention,
  retentionKinds,
} from '#domain/privacy/retention.ts';
import { forgetEndedSessions } from '../features/accounts/sessions/sessions.service.ts';
import { forgetOldInvitations } from '../features/accounts/team/invitations.service.ts';
import { forgetLostAccounts } from '../features/accounts/team/team.service.ts';
import { forgetClientAddresses } from '../features/audit/audit.service.ts';
import { forgetOldCodes } from '../features/bookings/bookings.service.ts';
import { forgetOldCompanies } from '../features/companies/companies.service.ts';
import { forgetOldMessages } from '../features/contact/messages.service.ts';
import { forgetOldDrafts } from '../features/deals/drafts.service.ts';
import { forgetOldAccounts } from '../features/finance/payouts/payout-accounts.service.ts';
import { erasePersonalData } from '../features/fulfilment/personal-data/erase-personal-data.service.ts';
import { forgetOldMails, forgetOldSuppressions } from '../features/mail/queue/mail.service.ts';
import { forgetUnconfirmedAddresses } from '../features/notifications/alerts/alerts.service.ts';
import { forgetOldLinks } from '../features/people/person-links.service.ts';
import { forgetOldProspects } from '../features/prospects/prospects.service.ts';
import { forgetRefundAccounts } from '../features/settlement/refunds/buyer-refunds.service.ts';
import { forgetOldWishes } from '../features/wishes/wishes.service.ts';
import { forgetOldLimitHits } from '../platform/rate-limit.ts';
import type { AppContext } from './context.ts';

type Sweep = (ctx: AppContext) => Promise<unknown>;

const forgetLimitHits: Sweep = (ctx) => forgetOldLimitHits(ctx.db);
const forgetInvitations: Sweep = async (ctx) => {
  await forgetOldInvitations(ctx);
  await forgetUnconfirmedAddresses(ctx);
};

const sweeps: Record<RetentionKind, Sweep> = {
  passport: erasePersonalData,
  document: erasePersonalData,
  unpaidPassport: erasePersonalData,
  unpaidContact: erasePersonalData,
  booking: erasePersonalData,
  emailCode: forgetOldCodes,
  prospect: forgetOldProspects,
  wish: forgetOldWishes,
  unconfirmedWish: forgetOldWishes,
  wishNotice: forgetOldWishes,
  suppressedEmail: forgetOldSuppressions,
  message: forgetOldMessages,
  registration: forgetOldCompanies,
  account: forgetLostAccounts,
  secondFactor: forgetLostAccounts,
  invitation: forgetInvitations,
  bankAccount: forgetOldAccounts,
  refundAccount: forgetRefundAccounts,
  dealDraft: forgetOldDrafts,
  mail: forgetOldMails,
  evidence: forgetOldMails,
  session: forgetEndedSessions,
  resetLink: forgetEndedSessions,
  personLink: forgetOldLinks,
  limitHit: forgetLimitHits,
  auditAddress: forgetClientAddresses,
};

export async function sweepPersonalData(ctx: AppContext, sweep: RetentionSweep): Promise<void> {
  const kinds = retentionKinds.filter((kind) => retention[kind].sweep === sweep);
  for (const run of new Set(kinds.map((kind) => sweeps[kind]))) await run(ctx);
}
