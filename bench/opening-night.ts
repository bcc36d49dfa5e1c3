// Simulates a crowd of buyers when one deal opens, with different outcomes at the bank, and checks the seat
// counts throughout. The only rows that it writes directly are the deal's own.

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { RunningDemo } from '#dev/demo/throwaway-demo.ts';
import { buildDeal } from '#dev/testing/fixtures/factories.ts';
import { routes } from '#dev/testing/fixtures/factory-names.ts';
import { OPENING_PNR } from '#server/features/demo/opening.service.ts';
import { demoCompanyIds } from '#server/platform/database/demo-marker.ts';
import { median, percentile } from './figures.ts';
import { type Measured, openBrowser } from './opening-browser.ts';
import { type BankAction, type Buyer, type BuyerState, playBuyer } from './opening-buyer.ts';

export interface NightPlan {
  readonly buyers: number;
  readonly seats: number;
  readonly opensInSeconds: number;
}

export interface NightResult {
  readonly dealId: string;
  readonly buyers: readonly Buyer[];
  readonly measured: Measured;
  readonly looks: number;
  readonly wrongLooks: readonly string[];
  readonly soldOutAfterSeconds: number | null;
}

const atTheBank: readonly BankAction[] = [
  'pay',
  'pay',
  'leave',
  'pay',
  'failThenPay',
  'pay',
  'payLate',
  'pay',
  'pay',
  'failAndLeave',
  'pay',
  'pay',
  'leave',
  'pay',
  'pay',
  'failThenPay',
  'payLate',
  'pay',
  'pay',
  'pay',
];

const PATIENT_ONE_IN = 8;
const WATCH_EVERY_MS = 250;
const REPORT_EVERY_MS = 1_000;
const QUIET_SECONDS = 15;
const MOST_MINUTES = 10;

export async function playNight(demo: RunningDemo, plan: NightPlan): Promise<NightResult> {
  const pool = new pg.Pool({ connectionString: demo.databaseUrl, max: 4 });
  try {
    return await new Night(demo, plan, pool).play();
  } finally {
    await pool.end();
  }
}

class Night {
  readonly #demo: RunningDemo;
  readonly #plan: NightPlan;
  readonly #pool: pg.Pool;
  readonly #dealId = randomUUID();
  readonly #opensAt: Date;
  readonly #measured: Measured = { waits: [], busy: 0, failures: [] };
  readonly #buyers: Buyer[];
  readonly #wrongLooks: string[] = [];
  #looks = 0;
  #reachedBank = 0;
  #isOver = false;
  #movedAtMs = Date.now();
  #seatsSeen = '';
  #soldOutAt: Date | null = null;

  constructor(demo: RunningDemo, plan: NightPlan, pool: pg.Pool) {
    this.#demo = demo;
    this.#plan = plan;
    this.#pool = pool;
    this.#opensAt = new Date(Date.now() + plan.opensInSeconds * 1_000);
    this.#buyers = Array.from({ length: plan.buyers }, (_, index) => ({
      number: index + 1,
      email: `buyer.${index + 1}.${this.#dealId.slice(0, 8)}@opening.example`,
      browser: openBrowser(demo.site, this.#measured, buildAddress(index)),
      tickets: [1, 2, 1, 2, 1, 3, 1, 2][index % 8] ?? 1,
      isPatient: index % PATIENT_ONE_IN === 0,
      state: 'waiting',
      atTheBank: null,
      outcome: null,
    }));
  }

  async play(): Promise<NightResult> {
    await this.#makeDeal();
    console.log(`A deal with ${this.#plan.seats} seats opens in ${this.#plan.opensInSeconds} s:`);
    console.log(`  the deal   ${new URL(`/deals/${this.#dealId}`, this.#demo.site)}`);
    console.log(`  the night  ${new URL('/demo/opening', this.#demo.site)}`);
    const ending = new AbortController();
    const beside = [
      this.#every(WATCH_EVERY_MS, () => this.#watchSeats(), ending.signal),
      this.#every(REPORT_EVERY_MS, () => this.#report(), ending.signal),
      this.#every(1_000, () => this.#endUnpaidHolds(), ending.signal),
    ];
    const end = this.#untilOver();
    await Promise.all(this.#buyers.map((buyer) => this.#play(buyer)));
    await end;
    await this.#report();
    ending.abort();
    await Promise.all(beside);
    const soldOutAfterMs = this.#soldOutAt && this.#soldOutAt.getTime() - this.#opensAt.getTime();
    return {
      dealId: this.#dealId,
      buyers: this.#buyers,
      measured: this.#measured,
      looks: this.#looks,
      wrongLooks: this.#wrongLooks,
      soldOutAfterSeconds: soldOutAfterMs === null ? null : Math.round(soldOutAfterMs / 1_000),
    };
  }

  /** A buyer with a broken connection stops, which makes the run fail. */
  async #play(buyer: Buyer): Promise<void> {
    const night = {
      dealId: this.#dealId,
      opensAt: this.#opensAt,
      isOver: () => this.#isOver,
      nextAtTheBank: () => atTheBank[this.#reachedBank++ % atTheBank.length] ?? 'pay',
      holdEnded: (email: string) => this.#holdEnded(email),
    };
    await playBuyer(buyer, night).catch((error: unknown) => {
      this.#measured.failures.push(error instanceof Error ? error.message : String(error));
      buyer.state = buyer.atTheBank ? 'leftUnpaid' : 'turnedAway';
    });
  }

  async #makeDeal(): Promise<void> {
    const route = routes.find(({ destinationCountry }) => destinationCountry === 'Japan');
    const row = buildDeal(
      {
        id: this.#dealId,
        company_id: demoCompanyIds.wira,
        pnr: OPENING_PNR,
        seats_offered: this.#plan.seats,
        cost: '1899.00',
        selling_price: '899.00',
        publish_date: this.#opensAt,
      },
      { ...(route && { route }), stayDays: 6 },
    );
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    await this.#pool.query(`insert into flights (${columns}) values (${places})`, Object.values(row));
  }

  async #every(ms: number, task: () => Promise<void>, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await task();
      await sleep(ms, undefined, { signal: ended }).catch(() => {});
    }
  }

  async #watchSeats(): Promise<void> {
    const seats = await findSeats(this.#pool, this.#dealId);
    this.#looks += 1;
    const addsUp = seats.offered === seats.free + seats.held + seats.sold;
    const hasBookingsToMatch = seats.held === seats.heldBy && seats.sold === seats.soldTo;
    const isEnough = seats.heldBy + seats.soldTo <= seats.offered;
    const seen = JSON.stringify(seats);
    if (!addsUp || !hasBookingsToMatch || !isEnough) this.#wrongLooks.push(seen);
    if (seen !== this.#seatsSeen) this.#movedAtMs = Date.now();
    this.#seatsSeen = seen;
    if (seats.free === 0) this.#soldOutAt ??= new Date();
  }

  async #report(): Promise<void> {
    const count = (state: BuyerState) => this.#buyers.filter((buyer) => buyer.state === state).length;
    const states = ['waiting', 'booking', 'paying', 'paid', 'turnedAway', 'leftUnpaid'] as const;
    const figures = {
      buyers: this.#plan.buyers,
      ...Object.fromEntries(states.map((state) => [state, count(state)])),
      answers: this.#measured.waits.length,
      medianMs: Math.round(median(this.#measured.waits)),
      slowestMs: Math.round(percentile(this.#measured.waits, 0.99)),
    };
    await fetch(new URL('/demo/opening', this.#demo.site), {
      method: 'POST',
      headers: { origin: this.#demo.site.origin },
      body: new URLSearchParams(Object.entries(figures).map(([name, value]) => [name, String(value)])),
    }).catch(() => {});
  }

  /**
   * Moves the clock of unpaid holds forward, so that the run need not wait for the quarter hour and the grace
   * period. The worker still ends the holds and releases the seats.
   */
  async #endUnpaidHolds(): Promise<void> {
    if (this.#isCrowdBooking()) return;
    // A buyer may hold seats even when the page that linked to the bill failed to load.
    const unpaid = this.#buyers
      .filter(
        ({ state, atTheBank: act }) =>
          state === 'leftUnpaid' || state === 'turnedAway' || (state === 'paying' && act === 'payLate'),
      )
      .map(({ email }) => email);
    await this.#pool.query(
      `update bookings set hold_expires_at = least(hold_expires_at, now()),
         release_at = least(release_at, now()), next_check_at = least(next_check_at, now())
       where flight_id = $1 and email = any($2) and state in ('awaitingPayment', 'expiring')
         and created_at < now() - interval '12 seconds'`,
      [this.#dealId, unpaid],
    );
  }

  #isCrowdBooking(): boolean {
    const busy = this.#buyers.filter(({ state }) => state === 'waiting' || state === 'booking').length;
    return Date.now() < this.#opensAt.getTime() || busy > this.#plan.buyers / 20;
  }

  async #holdEnded(email: string): Promise<void> {
    while (!this.#isOver) {
      const { rowCount } = await this.#pool.query(
        `select from bookings where flight_id = $1 and email = $2 and state = 'expired'`,
        [this.#dealId, email],
      );
      if (rowCount) return;
      await sleep(500);
    }
  }

  /** Resolves when no seats are held and no one has booked or paid for a while. */
  async #untilOver(): Promise<void> {
    const latest = this.#opensAt.getTime() + MOST_MINUTES * 60_000;
    while (Date.now() < latest) {
      await sleep(500);
      const isBusy = this.#buyers.some(({ state }) => ['waiting', 'booking', 'paying'].includes(state));
      const { held, free } = await findSeats(this.#pool, this.#dealId);
      const isQuiet = Date.now() - this.#movedAtMs > QUIET_SECONDS * 1_000;
      if (!isBusy && held === 0 && (free === 0 || isQuiet)) break;
    }
    this.#isOver = true;
  }
}

export type Seats = Readonly<Record<'offered' | 'free' | 'held' | 'sold' | 'heldBy' | 'soldTo', number>>;

/** Reads and recounts the seats of a deal in one statement, so that both see the same snapshot. */
export async function findSeats(db: pg.Pool | pg.Client, dealId: string): Promise<Seats> {
  const { rows } = await db.query<Seats>(
    `select seats_offered as offered, seats_available as free, seats_held as held, seats_sold as sold,
       coalesce((select sum(tickets) from bookings where flight_id = flights.id and hold = 'held'), 0)::int as "heldBy",
       coalesce((select sum(tickets) from bookings where flight_id = flights.id and hold = 'sold'), 0)::int as "soldTo"
     from flights where id = $1`,
    [dealId],
  );
  const [seats] = rows;
  if (!seats) throw new Error('The deal is gone.');
  return seats;
}

/** A distinct address from the benchmarking range, so that buyers do not share a rate limit. */
function buildAddress(index: number): string {
  return `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`;
}
