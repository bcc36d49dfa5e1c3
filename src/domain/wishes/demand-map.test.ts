import { describe, expect, it } from 'vitest';
import type { DemandCell } from './demand.ts';
import { getDemandLevel, getMostDemand, listDemandRows, listStrongestDemand } from './demand-map.ts';

const months = ['2026-11', '2026-12'];
const cell = (country: string | null, city: string | null, month: string, people: number): DemandCell => ({
  country,
  city,
  month,
  steps: [{ priceSen: 90_000, people }],
});
const cells = [
  cell(null, null, '2026-11', 50),
  cell('Japan', null, '2026-12', 25),
  cell('Japan', 'Osaka', '2026-12', 10),
  cell('Japan', 'Tokyo', '2026-12', 15),
  cell('Taiwan', null, '2026-11', 30),
  cell('Taiwan', 'Taipei', '2026-11', 30),
];

describe('listDemandRows', () => {
  it('lists the most wanted countries first, their cities below them, and wishes for anywhere last', () => {
    const rows = listDemandRows(cells, months);
    expect(rows.map(({ country, city }) => city ?? country)).toEqual([
      'Taiwan',
      'Taipei',
      'Japan',
      'Tokyo',
      'Osaka',
      null,
    ]);
    expect(rows[2]?.cells).toEqual([[], [{ priceSen: 90_000, people: 25 }]]);
    expect(getMostDemand(rows)).toBe(50);
    expect(getMostDemand([])).toBe(0);
  });
});

describe('getDemandLevel', () => {
  it('divides the figures into four levels relative to the highest', () => {
    expect([0, 5, 10, 15, 20].map((people) => getDemandLevel(people, 20))).toEqual([0, 1, 2, 3, 4]);
    expect(getDemandLevel(0, 0)).toBe(0);
  });
});

describe('listStrongestDemand', () => {
  it('lists the highest figures first, and omits a country whose figure only repeats that of its city', () => {
    const strongest = listStrongestDemand(cells);
    expect(strongest.map(({ country, city }) => city ?? country)).toEqual([
      null,
      'Taipei',
      'Japan',
      'Tokyo',
      'Osaka',
    ]);
  });

  it('lists at most twenty', () => {
    const many = Array.from({ length: 30 }, (_, index) => cell(`Country ${index}`, null, '2026-11', 5));
    expect(listStrongestDemand(many)).toHaveLength(20);
  });
});
