import type { ActivityLine } from '#domain/accounts/team.ts';
import { m } from '#locales/messages/messages.js';
import { formatFieldName } from '#web/back-office/history/audit-text.ts';

type Details = ActivityLine['details'];

/** Lists only the details that an owner needs, without ids. */
export function listDetailTexts(details: Details): string[] {
  const { count, withPassports, passportsHidden, changed, before, after, role } = details;
  const texts = [
    typeof count === 'number' && m.activity_detail_count({ count }),
    (withPassports === true || passportsHidden === false) && m.activity_detail_passports(),
    typeof changed === 'string' && m.activity_detail_changed({ fields: formatFieldName(changed) }),
    typeof before === 'string' && m.activity_detail_from_to({ before, after: String(after) }),
    typeof role === 'string' && m.activity_detail_role({ role }),
  ];
  return texts.filter((text) => text !== false);
}
