import { type KeptIncluded, readIncluded, splitIncluded } from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';
import type { Language } from './body.ts';

export function includedLines(kept: KeptIncluded, language: Language): string[] {
  const included = readIncluded(kept);
  const { stated, asked } = splitIncluded(included);
  const things = asked.map((name) => m[name]({}, language)).join(', ');
  const note = included.sellerNote;
  const describeOpen = () =>
    stated.length === 0 ? m.included_unstated({}, language) : m.included_ask_about({ things }, language);
  return [
    ...stated.map(({ title, weight }) => m[title](weight, language)),
    ...(asked.length > 0 ? [describeOpen()] : []),
    ...(note === '' ? [] : [m.included_note_line({ note }, language)]),
  ];
}
