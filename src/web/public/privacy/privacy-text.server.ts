// The sections of the privacy page in order. Made on the server, so that no other page's script carries them.
import {
  billLifeDays,
  billWatchHours,
  emailCodeMinutes,
  limitHitHours,
  passwordResetLinkMinutes,
} from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { Promises, SiteInfo } from '#server/http/site-info.ts';
import type { LegalSection } from '#web/public/frame/legal-page.tsx';

export function privacySections(site: SiteInfo, promises: Promises): LegalSection[] {
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
          m.privacy_what_contact(),
          m.privacy_what_company(),
          m.privacy_what_profile(),
          m.privacy_what_account(),
          m.privacy_what_bank_account(),
          m.privacy_what_visit({ hours: String(limitHitHours) }),
        ],
        m.privacy_what_must(),
      ],
    },
    { id: 'passport', title: m.privacy_passport_title(), blocks: [m.privacy_passport_text()] },
    {
      id: 'how-long',
      title: m.privacy_long_title(),
      blocks: [howLong(promises), m.privacy_long_asked()],
    },
    {
      id: 'receivers',
      title: m.privacy_receivers_title(),
      blocks: [
        [
          m.privacy_receivers_seller(),
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
    },
    { id: 'changes', title: m.privacy_changes_title(), blocks: [m.privacy_changes_text()] },
    {
      // The Act asks for the notice in both languages.
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

/** One line for each kind of data, in the figures that the sweeps go by. */
function howLong({ retention, sessions }: Promises): string[] {
  const days = (count: number) => ({ days: String(count) });
  return [
    m.privacy_long_passport(days(retention.passportDays)),
    m.privacy_long_document(days(retention.documentDays)),
    m.privacy_long_unpaid({ hours: String(billWatchHours), ...days(billLifeDays) }),
    m.privacy_long_unpaid_contact(days(retention.unpaidBookingDays)),
    m.privacy_long_booking({ years: String(retention.bookingYears) }),
    m.privacy_long_draft(),
    m.privacy_long_code({ minutes: String(emailCodeMinutes) }),
    m.privacy_long_interest(days(retention.prospectDays)),
    m.privacy_long_message(days(retention.messageDays)),
    m.privacy_long_company(days(retention.registrationDays)),
    m.privacy_long_bank_account(days(retention.bankAccountDays)),
    m.privacy_long_deal_draft(days(retention.draftDays)),
    m.privacy_long_mail(days(retention.mailDays)),
    m.privacy_long_session({
      ...days(Math.ceil(sessions.companyHours / 24)),
      minutes: String(passwordResetLinkMinutes),
    }),
    m.privacy_long_address(days(retention.auditAddressDays)),
  ];
}
