import { describe, expect, it } from 'vitest';
import { exampleCompanyDeal } from '#dev/testing/fixtures/example-deal.ts';
import { dealFormValues } from './company-deal.ts';
import {
  applyCells,
  cellName,
  formatRowKey,
  listExtraFields,
  readDeadlineHours,
  readSheet,
} from './draft-sheet.ts';

const [first, second] = ['5e3a7000-0000-4000-a000-000000000001', '5e3a7000-0000-4000-a000-000000000002'];
const stored = dealFormValues(exampleCompanyDeal);
const today = '2026-11-16';

describe('readSheet', () => {
  it('returns the cells of each row', () => {
    const form = new FormData();
    form.set('0', formatRowKey({ id: first, revision: 3 }));
    form.set(cellName(0, 'pnr'), 'ABC123');
    form.set('1', formatRowKey({ id: second, revision: 1 }));
    expect(readSheet(form)).toEqual([
      { id: first, revision: 3, cells: { pnr: 'ABC123' } },
      { id: second, revision: 1, cells: {} },
    ]);
  });

  it.each([
    [
      'unknown fields',
      [
        ['0', `${first}:1`],
        ['0.companyId', 'x'],
      ],
    ],
    [
      'unknown inputs',
      [
        ['0', `${first}:1`],
        ['status', 'x'],
      ],
    ],
    ['files', [['0', new File([], 'x')]]],
    ['rows without a draft', [['0.pnr', 'x']]],
    ['unreadable ids and revisions', [['0', 'abc']]],
    ['ids that are none', [['0', 'abc:1']]],
    [
      'a draft that comes twice',
      [
        ['0', `${first}:1`],
        ['1', `${first}:1`],
      ],
    ],
  ] as const)('rejects %s', (_, entries) => {
    expect(readSheet(entries)).toBeNull();
  });
});

describe('applyCells', () => {
  it('tidies typed values and returns null if nothing changes', () => {
    const cells = { pnr: ' q7xk2m ', deadlineAt: '20 nov 2026 18:00' };
    expect(applyCells(stored, cells, today)).toEqual({
      ...stored,
      pnr: 'Q7XK2M',
      deadlineAt: '2026-11-20T18:00',
    });
    expect(applyCells(stored, { pnr: 'abc123', cost: stored.cost }, today)).toBeNull();
  });

  it('keeps unreadable values as typed', () => {
    expect(applyCells(stored, { deadlineAt: 'soon' }, today)?.deadlineAt).toBe('soon');
  });
});

describe('listExtraFields', () => {
  it('lists fields with errors that are no cells of every row', () => {
    const errors = { pnr: 'required', tripType: 'invalid_value', outboundRoute: 'required' };
    expect(listExtraFields(errors)).toEqual(['outboundRoute']);
  });
});

describe('readDeadlineHours', () => {
  it('accepts only hours that the page offers', () => {
    expect([readDeadlineHours('120'), readDeadlineHours('121'), readDeadlineHours(null)]).toEqual([
      120,
      null,
      null,
    ]);
  });
});
