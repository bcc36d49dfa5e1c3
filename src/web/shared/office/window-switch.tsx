import { type NumbersWindow, numbersWindows } from '#domain/numbers.ts';
import { m } from '#locales/messages/messages.js';
import { LinkSwitch } from './link-switch.tsx';

/** For how many days numbers are shown. */
export function WindowSwitch({ days: shown }: { days: NumbersWindow }) {
  const choices = numbersWindows.map((days) => ({
    search: `days=${days}`,
    label: m.numbers_window_days({ days }),
    isShown: days === shown,
  }));
  return <LinkSwitch label={m.numbers_window()} choices={choices} />;
}
