import { describe, expect, it } from 'vitest';
import { listDealsAtRisk } from './seats-at-risk.ts';

/** Sunday 15 Nov 2026, 09:40 in Kuala Lumpur. */
const now = new Date('2026-11-15T01:40:00Z');
const kl = (text: string) => new Date(`${text}:00+08:00`);

describe('listDealsAtRisk', () => {
  const deal = (id: string, deadline: string, seatsAvailable: number, price: number) => ({
    id,
    seatsAvailable,
    sellingPriceSen: price,
    seatsHeld: 0,
    publishAt: null,
    pausedAt: null,
    flightCancelledAt: null,
    deadlineAt: kl(deadline),
  });

  it('returns deals that close within 72 hours, highest loss per hour first', () => {
    const deals = [
      deal('osaka', '2026-11-17T15:00', 18, 129_100),
      deal('sold out', '2026-11-15T15:00', 0, 129_100),
      deal('seoul', '2026-11-15T15:00', 11, 104_700),
      deal('closed', '2026-11-15T09:40', 5, 104_700),
      deal('bangkok', '2026-11-16T02:00', 14, 44_600),
      deal('in 72 hours', '2026-11-18T09:40', 1, 100),
      deal('a minute later', '2026-11-18T09:41', 9, 129_100),
    ];
    expect(listDealsAtRisk(deals, now).map(({ id }) => id)).toEqual([
      'seoul',
      'osaka',
      'bangkok',
      'in 72 hours',
    ]);
  });

  it('skips deals that are not open yet, which no traveller could have bought', () => {
    const coming = { ...deal('seoul', '2026-11-15T15:00', 11, 104_700), publishAt: kl('2026-11-15T12:00') };
    expect(listDealsAtRisk([coming], now)).toEqual([]);
    const opened = { ...coming, publishAt: now };
    expect(listDealsAtRisk([opened], now), 'control').toEqual([opened]);
  });

  it('keeps a paused deal, which its company can resume', () => {
    const paused = { ...deal('seoul', '2026-11-15T15:00', 11, 104_700), pausedAt: now };
    expect(listDealsAtRisk([paused], now)).toEqual([paused]);
  });

  it('skips flights cancelled by the airline', () => {
    const flying = deal('seoul', '2026-11-15T15:00', 11, 104_700);
    expect(listDealsAtRisk([{ ...flying, flightCancelledAt: now }], now)).toEqual([]);
    expect(listDealsAtRisk([flying], now), 'control').toEqual([flying]);
  });
});
