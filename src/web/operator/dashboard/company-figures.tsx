import type { CompanyCounts } from '#domain/company.ts';
import { m } from '#locales/messages/messages.js';
import { StatCards } from '#web/shared/office/stat-cards.tsx';

/** Each figure leads to the list of just these companies. */
export function CompanyFigures({
  counts,
  pendingWaits,
}: {
  counts: CompanyCounts;
  pendingWaits: string | null;
}) {
  return (
    <StatCards
      label={m.superadmin_dashboard_figures()}
      items={[
        { label: m.superadmin_count_all(), value: counts.all, to: '/superadmin/companies' },
        {
          label: m.superadmin_count_pending(),
          value: counts.pending,
          to: '/superadmin/companies?status=pending',
          note:
            pendingWaits === null
              ? m.superadmin_count_pending_none()
              : m.superadmin_count_pending_oldest({ time: pendingWaits }),
        },
        {
          label: m.superadmin_count_approved(),
          value: counts.approved,
          to: '/superadmin/companies?status=approved',
        },
      ]}
    />
  );
}
