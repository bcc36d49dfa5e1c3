import { type MessageState, messageStates } from '#domain/contact-message.ts';
import { m } from '#locales/messages/messages.js';
import { FilterBar } from '#web/shared/office/filter-bar.tsx';
import { messageStateNames, messagesText } from './message-text.ts';

export function MessageFilters({ state, total }: { state: MessageState | null; total: number }) {
  return (
    <FilterBar
      selects={[
        {
          name: 'state',
          label: m.messages_state(),
          value: state ?? '',
          options: [
            { value: '', label: m.messages_all() },
            ...messageStates.map((each) => ({ value: each, label: messageStateNames[each]() })),
          ],
        },
      ]}
      count={messagesText(total)}
    />
  );
}
