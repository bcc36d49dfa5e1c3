import { describe, expect, it } from 'vitest';
import { listAuditReferences, readIdDetail } from './audit.ts';

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

describe('readIdDetail', () => {
  it('reads the ids of a list and counts those beyond fifty', () => {
    expect(readIdDetail('bookings', `${id(1)} ${id(2)}`)).toEqual({
      things: [
        { kind: 'booking', id: id(1) },
        { kind: 'booking', id: id(2) },
      ],
      more: 0,
    });
    const many = Array.from({ length: 53 }, () => id(1)).join(' ');
    expect(readIdDetail('bookings', many)).toMatchObject({ more: 3 });
  });

  it.each([
    ['bookings', 3],
    ['bookings', ''],
    ['bookings', null],
    ['from', 'paidNoSeat'],
    ['reason', id(1)],
    ['toString', id(1)],
  ])('finds no ids in %s: %s', (name, value) => {
    expect(readIdDetail(name, value)).toBeNull();
  });
});

describe('listAuditReferences', () => {
  it('lists the object, the person who acted, and everything that the details refer to', () => {
    const line = {
      objectKind: 'company',
      objectId: id(1),
      actorId: 'u1',
      details: { dealId: id(2), count: 4 },
    };
    expect(listAuditReferences(line)).toEqual([
      { kind: 'company', id: id(1) },
      { kind: 'user', id: 'u1' },
      { kind: 'deal', id: id(2) },
    ]);
  });

  it('lists nothing for a line without an object and a person', () => {
    expect(listAuditReferences({ objectKind: 'setup', objectId: null, actorId: null, details: {} })).toEqual(
      [],
    );
  });
});
