import { describe, expect, it } from 'vitest';
import {
  canBuyerCorrectPhone,
  canCorrectBooking,
  chooseKeptPlace,
  contactChange,
  type HeldContact,
  isBookingMailed,
  pickMostHeldContact,
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

describe('contact', () => {
  it('uses the most common values', () => {
    const held = [listed('Nor', '+601'), listed('Nur', '+602'), listed('Nur', '+602'), booked('confirmed')];
    expect(pickMostHeldContact(held)).toEqual({ name: 'Nur', email, phone: '+601' });
    expect(pickMostHeldContact([])).toEqual({ name: '', email: '', phone: '' });
  });

  it('applies typed values and ignores empty fields', () => {
    const found = { name: 'Nor', email, phone: '+601' };
    expect(contactChange(found, { name: 'Nur', email, phone: '' })).toEqual({ name: 'Nur' });
    expect(contactChange(found, {})).toEqual({});
  });
});

describe('planCorrection', () => {
  it('counts changed records and lists emailed and unchanged bookings', () => {
    const held = [listed('Nur', '+601'), listed('Nor', '+602'), booked('confirmed'), booked('expired')];
    const plan = planCorrection([...held, booked('awaitingPayment')], { email: 'new@x.my', name: 'Nur' });
    expect(plan.records).toEqual([
      { section: 'waitingLists', count: 2, fields: ['name', 'email'] },
      { section: 'bookings', count: 2, fields: ['email'] },
    ]);
    expect(plan.mailed).toEqual(['confirmed']);
    expect(plan.beingPaid).toEqual(['awaitingPayment']);
  });

  it('is empty if all records are correct', () => {
    expect(planCorrection([listed('Nur', '+601')], { name: 'Nur' })).toMatchObject({
      records: [],
      mailed: [],
    });
  });
});

it('bookings can be corrected unless they are being paid, and the buyer gets an email unless they have ended', () => {
  expect((['billCreating', 'awaitingPayment', 'expiring'] as const).filter(canCorrectBooking)).toEqual([]);
  const over = ['expired', 'billFailed'] as const;
  expect(over.filter(canCorrectBooking)).toEqual(over);
  expect(over.filter(isBookingMailed)).toEqual([]);
  const paid = ['confirmed', 'review', 'paidNoSeat', 'beingChecked'] as const;
  expect(paid.filter(isBookingMailed)).toEqual(paid);
});

it('chooseKeptPlace keeps the older of two places unless it was already notified', () => {
  const old = { isTold: false, since: new Date(1) };
  const newer = { isTold: false, since: new Date(2) };
  const notified = { isTold: true, since: new Date(0) };
  expect(chooseKeptPlace(old, newer)).toBe(old);
  expect(chooseKeptPlace(newer, old)).toBe(old);
  expect(chooseKeptPlace(notified, newer)).toBe(newer);
  expect(chooseKeptPlace(newer, notified)).toBe(newer);
});

describe('canBuyerCorrectPhone', () => {
  const paid = {
    state: 'confirmed',
    isCancelled: false,
    isErased: false,
    lastFlightOn: '2026-12-08',
  } as const;

  it('allows it for a paid booking until the day of the last flight', () => {
    expect(canBuyerCorrectPhone(paid, '2026-12-08')).toBe(true);
    expect(canBuyerCorrectPhone(paid, '2026-12-09')).toBe(false);
  });

  it.each([
    { state: 'awaitingPayment' },
    { state: 'expired' },
    { isCancelled: true },
    { isErased: true },
  ] as const)('rejects it for %o', (changed) => {
    expect(canBuyerCorrectPhone({ ...paid, ...changed }, '2026-12-01')).toBe(false);
  });
});
