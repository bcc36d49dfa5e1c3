import { describe, expect, it } from 'vitest';
import { parseInput } from '../kernel/form-input.ts';
import { dealPriceInput, priceStepInput, soldElsewhereInput, stopStepInput } from './deal-price-input.ts';

describe('dealPriceInput', () => {
  it('reads the price and the revision that the agent saw', () => {
    expect(parseInput(dealPriceInput, { sellingPrice: 'RM 942.30', revision: '4' })).toEqual({
      ok: true,
      input: { sellingPrice: 94_230, revision: 4 },
    });
    expect(parseInput(dealPriceInput, { sellingPrice: '-1', revision: '0' })).toMatchObject({
      fieldErrors: { sellingPrice: 'below_minimum', revision: 'below_minimum' },
    });
  });
});

describe('soldElsewhereInput', () => {
  it.each([
    ['3', { ok: true, input: { id: 'a', seats: 3 } }],
    ['0', { fieldErrors: { seats: 'below_minimum' } }],
    ['1.5', { fieldErrors: { seats: 'not_an_integer' } }],
  ])('reads %s seats', (seats, outcome) => {
    expect(parseInput(soldElsewhereInput, { id: 'a', seats })).toMatchObject(outcome);
  });
});

describe('priceStepInput', () => {
  const read = (form: object) => parseInput(priceStepInput, { floor: '700', revision: '2', ...form });

  it('reads whole percent and amounts', () => {
    const percent = { kind: 'percent', by: 10, floorSen: 70_000 };
    expect(read({ stepKind: 'percent', stepBy: '10' })).toMatchObject({
      input: { step: percent, revision: 2 },
    });
    const amount = { kind: 'amount', by: 2_550, floorSen: 70_000 };
    expect(read({ stepKind: 'amount', stepBy: '25.50' })).toMatchObject({ input: { step: amount } });
  });

  it.each([
    [{ stepKind: 'percent', stepBy: '51' }, { stepBy: 'above_maximum' }],
    [{ stepKind: 'percent', stepBy: '2.5' }, { stepBy: 'not_an_integer' }],
    [{ stepKind: 'amount', stepBy: '0' }, { stepBy: 'below_minimum' }],
    [{ stepKind: 'amount', stepBy: '5', floor: '0.99' }, { floor: 'below_minimum' }],
    [{ stepKind: 'amount', stepBy: '5', floor: '' }, { floor: 'required' }],
  ])('rejects %j', (form, fieldErrors) => {
    expect(read(form)).toMatchObject({ ok: false, fieldErrors });
  });
});

describe('stopStepInput', () => {
  it('reads the revision', () => {
    expect(parseInput(stopStepInput, { revision: '2' })).toMatchObject({ input: { revision: 2 } });
  });
});
