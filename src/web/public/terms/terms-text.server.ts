// Server-only, so that the texts stay out of client bundles.

import { accountWaitHours } from '#domain/finance/payout.ts';
import { followUpHours, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import { formatWeekdayName } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { SiteInfo, SitePromises } from '#server/http/pages/site-info.ts';
import type { LegalSection } from '#web/public/frame/legal-page.tsx';

export function termsSections(site: SiteInfo, { holdMinutes, payouts }: SitePromises): LegalSection[] {
  const paid = { product: m.product_name(), weekday: formatWeekdayName(payouts.weekday) };
  const minutes = String(holdMinutes);
  const days = String(ticketDeliveryDays);
  const hours = String(followUpHours);
  return [
    {
      id: 'who',
      title: m.terms_who_title(),
      blocks: [m.terms_who_text({ product: m.product_name(), name: site.legalName })],
    },
    { id: 'prices', title: m.terms_price_title(), blocks: [m.terms_price_text()] },
    {
      id: 'booking',
      title: m.terms_booking_title(),
      blocks: [[m.terms_booking_hold({ minutes }), m.terms_booking_confirmed(), m.terms_booking_late()]],
    },
    {
      id: 'group',
      title: m.terms_group_title(),
      blocks: [
        m.terms_group_text(),
        [
          m.terms_group_date(),
          m.terms_group_ticketing(),
          m.terms_group_ticket({ days }),
          m.terms_group_follow({ hours }),
        ],
      ],
    },
    {
      id: 'changes-and-refunds',
      title: m.terms_change_title(),
      blocks: [m.terms_change_text(), m.terms_change_back()],
    },
    {
      id: 'you',
      title: m.terms_you_title(),
      blocks: [[m.terms_you_names(), m.terms_you_authority(), m.terms_you_fair()]],
    },
    {
      id: 'companies',
      title: m.terms_company_title(),
      blocks: [
        [m.terms_company_true(), m.terms_company_data(), m.terms_company_approval()],
        [
          m.statement_terms_when(paid),
          payouts.feeBasisPoints === 0
            ? m.statement_terms_no_fee()
            : m.statement_terms_fee({ rate: String(payouts.feeBasisPoints / 100) }),
          m.statement_terms_refund(),
          m.statement_terms_account({ hours: accountWaitHours }),
        ],
      ],
    },
    { id: 'law', title: m.terms_law_title(), blocks: [m.terms_law_text()] },
    { id: 'changes', title: m.terms_changes_title(), blocks: [m.terms_changes_text()] },
  ];
}
