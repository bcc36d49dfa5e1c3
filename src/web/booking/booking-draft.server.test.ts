import { describe, expect, it } from 'vitest';
import { createEncryption } from '#server/platform/encryption.ts';
import { readBookingCookie, writeBookingCookie } from './booking-cookies.server.ts';
import {
  createDraftTrip,
  type Draft,
  findDraftTrip,
  readDraft,
  readPassenger,
  removeBooking,
  replaceDraftTrip,
  writeDraft,
} from './booking-draft.server.ts';

const oldKey = { id: 1, key: Buffer.alloc(32, 1) };
const newKey = { id: 2, key: Buffer.alloc(32, 2) };
const start = new Date('2026-11-20T04:00:00Z');

function createContext(options: { https?: boolean; keys?: (typeof oldKey)[]; now?: Date } = {}) {
  return {
    config: { publicBaseUrl: options.https ? 'https://sempat.example' : null },
    encryption: createEncryption(options.keys ?? [oldKey]),
    now: () => options.now ?? start,
  };
}

const requestWithCookie = (setCookie: string) =>
  new Request('http://localhost/booking', { headers: { cookie: `a=1; ${setCookie.split(';')[0]}; b=2` } });
const draft: Draft = {
  passenger: { firstName: 'Nur Aisyah', passportNumber: 'A12345678' },
  trips: [{ ...createDraftTrip('deal-1'), tickets: 3 }],
};

describe('the draft cookie', () => {
  it('returns the saved input', () => {
    expect(readDraft(createContext(), requestWithCookie(writeDraft(createContext(), draft)))).toEqual(draft);
  });

  it('ends with the browser session and is hidden from scripts', () => {
    const header = writeDraft(createContext(), draft);
    expect(header).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(header).not.toContain('Max-Age');
  });

  it('reveals nothing about a passenger', () => {
    const header = writeDraft(createContext(), draft);
    const value = Buffer.from(header.split('=')[1]?.split(';')[0] ?? '', 'base64url').toString('latin1');
    expect(value).not.toContain('A12345678');
    expect(value).not.toContain('Nur');
  });

  it('is Secure and has the __Host- prefix on https', () => {
    expect(writeDraft(createContext({ https: true }), draft)).toMatch(/^__Host-draft=.*; Secure(;|$)/);
  });

  it('counts as absent after a change of one byte', () => {
    const header = writeDraft(createContext(), draft);
    const [, value = ''] = header.split(';')[0]?.split('=') ?? [];
    const bytes = Buffer.from(value, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const forged = requestWithCookie(`draft=${bytes.toString('base64url')}`);
    expect(readDraft(createContext(), forged)).toEqual({ passenger: {}, trips: [] });
    expect(readDraft(createContext(), requestWithCookie('draft=rubbish'))).toEqual({
      passenger: {},
      trips: [],
    });
  });

  it('opens with a decryption-only key and not with a retired one', () => {
    const request = requestWithCookie(writeDraft(createContext(), draft));
    expect(readDraft(createContext({ keys: [newKey, oldKey] }), request)).toEqual(draft);
    expect(readDraft(createContext({ keys: [newKey] }), request).trips).toEqual([]);
  });

  it('expires after a day, even if a browser restores it', () => {
    const request = requestWithCookie(writeDraft(createContext(), draft));
    const contextAfter = (hours: number) =>
      createContext({ now: new Date(start.getTime() + hours * 3_600_000) });
    expect(readDraft(contextAfter(23), request)).toEqual(draft);
    expect(readDraft(contextAfter(25), request).trips).toEqual([]);
  });

  it('cannot serve as the booking cookie', () => {
    const sealed = writeDraft(createContext(), draft).split(';')[0]?.replace('draft=', 'booking=') ?? '';
    expect(readBookingCookie(createContext(), requestWithCookie(sealed))).toBeNull();
  });

  it('keeps the last three deals apart, each with its own key', () => {
    const [one, two, three, four] = ['1', '2', '3', '4'].map((id) => createDraftTrip(id));
    if (!one || !two || !three || !four) throw new Error('four trips');
    const combined = [one, two, three, four].reduce(replaceDraftTrip, { passenger: {}, trips: [] } as Draft);
    expect(combined.trips.map(({ dealId }) => dealId)).toEqual(['4', '3', '2']);
    expect(new Set(combined.trips.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(findDraftTrip(replaceDraftTrip(combined, { ...two, tickets: 5 }), '2')?.tickets).toBe(5);
  });

  it('is deleted with its passenger once the last trip is paid', () => {
    const paid = replaceDraftTrip(draft, { ...createDraftTrip('deal-1'), bookingId: 'booking-1' });
    expect(writeDraft(createContext(), removeBooking(paid, 'booking-1'))).toMatch(/^draft=; .*Max-Age=0/);
  });

  it("fits a browser's limit with the longest names", () => {
    const form = new FormData();
    for (const name of ['firstName', 'lastName', 'passportNumber', 'phoneNumber']) {
      form.set(name, '王'.repeat(5_000));
    }
    form.set('email', `${'a'.repeat(5_000)}@example.com`);
    const longest = { passenger: readPassenger(form), trips: ['1', '2', '3'].map(createDraftTrip) };
    expect(writeDraft(createContext({ https: true }), longest).length).toBeLessThan(4_096);
  });
});

describe('the booking cookie', () => {
  it('identifies one booking for sixty minutes', () => {
    const header = writeBookingCookie(createContext(), 'b1');
    expect(header).toContain('Max-Age=3600');
    expect(header).toContain('HttpOnly');
    expect(readBookingCookie(createContext(), requestWithCookie(header))).toBe('b1');
    const contextAfter = createContext({ now: new Date(start.getTime() + 61 * 60_000) });
    expect(readBookingCookie(contextAfter, requestWithCookie(header))).toBeNull();
  });

  it('cannot be forged from an id', () => {
    expect(readBookingCookie(createContext(), requestWithCookie('booking=b1'))).toBeNull();
  });
});
