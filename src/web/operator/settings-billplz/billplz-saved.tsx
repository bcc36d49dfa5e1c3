import type { KeysFinding } from '#domain/payment-settings.ts';
import { m } from '#locales/messages/messages.js';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';

const findings: Record<KeysFinding, () => string> = {
  work: m.superadmin_billplz_found_work,
  keyRefused: m.superadmin_billplz_found_key,
  collectionUnknown: m.superadmin_billplz_found_collection,
  collectionInactive: m.superadmin_billplz_found_inactive,
  unreachable: m.superadmin_billplz_found_unreachable,
};

/** Saved, and what Billplz thinks of it. */
export function BillplzSaved({ finding }: { finding: KeysFinding }) {
  const message = m.superadmin_billplz_saved();
  const found = findings[finding]();
  if (finding === 'work') return <SuccessBanner message={message}>{found}</SuccessBanner>;
  return (
    <>
      <SuccessBanner message={message} />
      <Banner kind="warn">{found}</Banner>
    </>
  );
}
