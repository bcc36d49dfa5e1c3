// The sections of the privacy page in order. Made on the server, so that no other page's script carries them.
import { passportRetentionDays } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import type { SiteInfo } from '#server/http/site-info.ts';
import type { LegalSection } from '../../features/frame/legal-page.tsx';

export function privacySections(site: SiteInfo): LegalSection[] {
  const { legalName: name, postalAddress: address, supportEmail: email } = site;
  const days = String(passportRetentionDays);
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
          m.privacy_what_account(),
          m.privacy_what_visit(),
        ],
        m.privacy_what_must(),
      ],
    },
    { id: 'passport', title: m.privacy_passport_title(), blocks: [m.privacy_passport_text()] },
    {
      id: 'how-long',
      title: m.privacy_long_title(),
      blocks: [
        [
          m.privacy_long_passport({ days }),
          m.privacy_long_booking(),
          m.privacy_long_draft(),
          m.privacy_long_other(),
        ],
      ],
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
