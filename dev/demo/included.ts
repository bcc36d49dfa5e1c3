// Typical inclusions of such fares; one in six deals does not state any.
import type { Included } from '#domain/trips/included.ts';

/** Airlines that sell bags and meals separately. */
const lowCost = /AirAsia|Scoot|Firefly|VietJet|Jetstar|Cebu|IndiGo/;

const notes = [
  '',
  'Bags are checked through. Tell us a week before if you need a Muslim or vegetarian meal, or a wheelchair at the gate.',
  '',
  'Seats together for families: ask us when you book.',
] as const;

export function demoIncluded(airlines: string, index: number): Partial<Included> {
  if (index % 6 === 5) return {};
  const sellerNote = notes[index % notes.length] ?? '';
  const rules = {
    refund: (['none', 'taxes', 'part', 'none', 'ticketing'] as const)[index % 5] ?? 'none',
    changes: (['spelling', 'fee', 'none'] as const)[index % 3] ?? 'none',
    children: 'same',
    infants: (['ask', 'fee', 'free', 'ask'] as const)[index % 4] ?? 'ask',
    sellerNote,
  } as const;
  return lowCost.test(airlines)
    ? { ...rules, checkedBag: index % 2 === 0 ? '20kg' : 'none', cabinBag: '7kg', meals: 'none' }
    : { ...rules, checkedBag: index % 2 === 0 ? '30kg' : '23kg', cabinBag: '7kg', meals: 'all' };
}
