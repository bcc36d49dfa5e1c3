// Server-only, so that the texts stay out of client bundles.

import { passwordResetLinkMinutes } from '#domain/accounts/password-rules.ts';
import { billLifeDays } from '#domain/bookings/hold-times.ts';
import * as paths from '#domain/kernel/paths.ts';
import {
  getRetentionHours,
  limitHitHours,
  type RetentionKind,
  retentionKinds,
} from '#domain/privacy/retention.ts';
import { m } from '#locales/messages/messages.js';
import type { SiteInfo, SitePromises } from '#server/http/pages/site-info.ts';
import type { LegalSection } from '#web/public/frame/legal-page.tsx';

export function privacySections(site: SiteInfo, promises: SitePromises): LegalSection[] {
  const { legalName: name, postalAddress: address, supportEmail: email } = site;
  const days = String(promises.retention.passportDays);
  return [
    { id: 'who', title: m.privacy_who_title(), blocks: [m.privacy_who_text({ name, address })] },
    {
      id: 'what',
      title: m.privacy_what_title(),
      blocks: [
        [
          m.privacy_what_booking(),
          m.privacy_what_interest(),
          m.privacy_what_wish(),
          m.privacy_what_contact(),
          m.privacy_what_company(),
          m.privacy_what_profile(),
          m.privacy_what_account(),
          m.privacy_what_two_step(),
          m.privacy_what_bank_account(),
          m.privacy_what_refund_account(),
          m.privacy_what_visit({ hours: String(limitHitHours) }),
        ],
        m.privacy_what_must(),
      ],
    },
    { id: 'passport', title: m.privacy_passport_title(), blocks: [m.privacy_passport_text()] },
    {
      id: 'how-long',
      title: m.privacy_long_title(),
      blocks: [listRetention(promises), m.privacy_long_asked()],
    },
    {
      id: 'receivers',
      title: m.privacy_receivers_title(),
      blocks: [
        [
          m.privacy_receivers_seller(),
          m.privacy_receivers_demand(),
          m.privacy_receivers_billplz(),
          m.privacy_receivers_processors(),
          m.privacy_receivers_authorities(),
        ],
        m.privacy_receivers_never(),
      ],
    },
    {
      id: 'rights',
      title: m.privacy_rights_title(),
      blocks: [
        m.privacy_rights_text(),
        [
          m.privacy_rights_access(),
          m.privacy_rights_correct(),
          m.privacy_rights_withdraw(),
          m.privacy_rights_marketing(),
          m.privacy_rights_complain(),
        ],
        m.privacy_rights_how({ email }),
      ],
      link: { to: paths.requestDataPath, label: m.privacy_ask_data() },
    },
    { id: 'changes', title: m.privacy_changes_title(), blocks: [m.privacy_changes_text()] },
    {
      // The Personal Data Protection Act requires the notice in both languages.
      id: 'bahasa-melayu',
      lang: 'ms',
      title: m.privacy_malay_title(),
      blocks: [
        m.privacy_malay_what({ name }),
        m.privacy_malay_who(),
        m.privacy_malay_long({ days }),
        m.privacy_malay_rights({ email }),
      ],
    },
  ];
}

type Figures = Record<'days' | 'hours' | 'minutes', string>;

type LongText = ((figures: Figures) => string) | null;

/** Null if the sentence of another kind already covers it. */
function longTexts({ retention, sessions }: SitePromises): Record<RetentionKind, LongText> {
  const session = {
    days: String(Math.ceil(sessions.companyHours / 24)),
    minutes: String(passwordResetLinkMinutes),
  };
  return {
    passport: m.privacy_long_passport,
    document: m.privacy_long_document,
    unpaidPassport: ({ hours }) => m.privacy_long_unpaid({ hours, days: String(billLifeDays) }),
    unpaidContact: m.privacy_long_unpaid_contact,
    booking: () => m.privacy_long_booking({ years: String(retention.bookingYears) }),
    emailCode: m.privacy_long_code,
    prospect: m.privacy_long_interest,
    wish: m.privacy_long_wish,
    unconfirmedWish: null,
    wishNotice: m.privacy_long_wish_notice,
    suppressedEmail: m.privacy_long_suppressed,
    message: m.privacy_long_message,
    registration: m.privacy_long_company,
    account: null,
    secondFactor: m.privacy_long_second_factor,
    invitation: m.privacy_long_invitation,
    bankAccount: m.privacy_long_bank_account,
    refundAccount: m.privacy_long_refund_account,
    dealDraft: m.privacy_long_deal_draft,
    mail: m.privacy_long_mail,
    evidence: m.privacy_long_evidence,
    session: () => m.privacy_long_session(session),
    resetLink: null,
    personLink: m.privacy_long_person_link,
    limitHit: m.privacy_long_limit,
    auditAddress: m.privacy_long_address,
  };
}

function listRetention(promises: SitePromises): string[] {
  const texts = longTexts(promises);
  const lines = retentionKinds.flatMap((kind) => {
    const hours = getRetentionHours(kind, promises.retention);
    const durations = { hours, days: hours / 24, minutes: hours * 60 };
    const figures = Object.fromEntries(
      Object.entries(durations).map(([unit, count]) => [unit, String(Math.round(count))]),
    ) as Figures;
    return texts[kind]?.(figures) ?? [];
  });
  return [...lines, m.privacy_long_draft()];
}
