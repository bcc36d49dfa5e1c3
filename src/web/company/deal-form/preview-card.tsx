import type { DealFormValues } from '#domain/deals/company-deal.ts';
import { previewDeal } from '#domain/deals/deal-preview.ts';
import { m } from '#locales/messages/messages.js';
import { DealCard } from '#web/shared/deal/deal-card.tsx';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import styles from './deal-form.module.css';

export type PreviewContext = {
  companyName: string;
  holidays: Parameters<typeof toPublicDeal>[1];
  now: Date;
};

export function PreviewCard({
  values,
  companyName,
  holidays,
  now,
}: PreviewContext & { values: DealFormValues }) {
  const deal = previewDeal(values, { companyName, now });
  if (!deal) return <p className={`muted center ${styles.missing}`}>{m.deals_office_preview_missing()}</p>;
  // Inert: a preview has no working links, and screen readers already read its content in the form.
  return (
    <div inert>
      <DealCard deal={toPublicDeal(deal, holidays)} now={now} headingLevel={3} />
    </div>
  );
}
