import { type MailState, mailStates } from '#domain/mail-record.ts';
import { m } from '#locales/messages/messages.js';
import { FilterBar } from '#web/shared/office/filter-bar.tsx';
import { mailStateNames, mailsText } from './mail-text.ts';

export function MailFilters({ state, total }: { state: MailState | null; total: number }) {
  return (
    <FilterBar
      selects={[
        {
          name: 'state',
          label: m.superadmin_mails_state(),
          value: state ?? '',
          options: [
            { value: '', label: m.superadmin_mails_all() },
            ...mailStates.map((each) => ({ value: each, label: mailStateNames[each]() })),
          ],
        },
      ]}
      count={mailsText(total)}
    />
  );
}
