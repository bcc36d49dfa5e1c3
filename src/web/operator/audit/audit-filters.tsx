import { m } from '#locales/messages/messages.js';
import { cappedCount } from '#web/shared/office/capped-count.ts';
import { FilterBar } from '#web/shared/office/filter-bar.tsx';

type AuditFiltersProps = {
  action: string | null;
  object: string | null;
  /** What there is to choose from. */
  actions: readonly string[];
  total: number;
};

export function AuditFilters({ action, object, actions, total }: AuditFiltersProps) {
  return (
    <FilterBar
      search={{ name: 'object', label: m.superadmin_audit_object(), value: object ?? '' }}
      selects={[
        {
          name: 'action',
          label: m.superadmin_audit_action(),
          value: action ?? '',
          options: [
            { value: '', label: m.superadmin_audit_all_actions() },
            ...actions.map((each) => ({ value: each, label: each })),
          ],
        },
      ]}
      count={
        total === 1 ? m.superadmin_audit_found_one() : m.superadmin_audit_found({ count: cappedCount(total) })
      }
    />
  );
}
