import { describe, expect, it } from 'vitest';
import {
  contactAsFound,
  contactChange,
  type HeldContact,
  isBookingMailed,
  mayCorrectBooking,
  placeToKeep,
  planCorrection,
} from './person-correction.ts';

const email = 'nur@x.my';
const listed = (name: string, phone: string): HeldContact => ({
  section: 'waitingLists',
  id: name + phone,
  name,
  email,
  phone,
});
const booked = (state: 'confirmed' | 'awaitingPayment' | 'expired'): HeldContact => ({
  section: 'bookings',
  id: state,
  email,
  phone: '+601',
  booking: { reference: state, state },
});

describe('a contact', () => {
  it('is found as most records have it', () => {
    const held = [listed('Nor', '+601'), listed('Nur', '+602'), listed('Nur', '+602'), booked('confirmed')];
    expect(contactAsFound(held)).toEqual({ name: 'Nur', email, phone: '+601' });
    expect(contactAsFound([])).toEqual({ name: '', email: '', phone: '' });
  });

  it('changes in what was typed otherwise, and not in what was left empty', () => {
    const found = { name: 'Nor', email, phone: '+601' };
    expect(contactChange(found, { name: 'Nur', email, phone: '' })).toEqual({ name: 'Nur' });
    expect(contactChange(found, {})).toEqual({});
  });
});

describe('a plan', () => {
  it('counts the records that become different, and names the bookings that are told or stay', () => {
    const held = [listed('Nur', '+601'), listed('Nor', '+602'), booked('confirmed'), booked('expired')];
    const plan = planCorrection([...held, booked('awaitingPayment')], { email: 'new@x.my', name: 'Nur' });
    expect(plan.records).toEqual([
      { section: 'waitingLists', count: 2, fields: ['name', 'email'] },
      { section: 'bookings', count: 2, fields: ['email'] },
    ]);
    expect(plan.mailed).toEqual(['confirmed']);
    expect(plan.beingPaid).toEqual(['awaitingPayment']);
  });

  it('is empty when every record has it already', () => {
    expect(planCorrection([listed('Nur', '+601')], { name: 'Nur' })).toMatchObject({
      records: [],
      mailed: [],
    });
  });
});

it('a booking changes unless it is just being paid for, and is told of unless it has ended', () => {
  expect((['billCreating', 'awaitingPayment', 'expiring'] as const).filter(mayCorrectBooking)).toEqual([]);
  const over = ['expired', 'billFailed'] as const;
  expect(over.filter(mayCorrectBooking)).toEqual(over);
  expect(over.filter(isBookingMailed)).toEqual([]);
  const paid = ['confirmed', 'review', 'paidNoSeat', 'beingChecked'] as const;
  expect(paid.filter(isBookingMailed)).toEqual(paid);
});

it('of two places on a list the older one stays, unless it was told already', () => {
  const old = { isTold: false, since: new Date(1) };
  const young = { isTold: false, since: new Date(2) };
  const told = { isTold: true, since: new Date(0) };
  expect(placeToKeep(old, young)).toBe(old);
  expect(placeToKeep(young, old)).toBe(old);
  expect(placeToKeep(told, young)).toBe(young);
  expect(placeToKeep(young, told)).toBe(young);
});
