import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ExportedBooking, ListedProspect } from '#domain/fulfilment/customer-list.ts';
import { csvLine } from '#domain/kernel/csv.ts';
import { tripView } from '#domain/trips/trip-view.ts';
import { bookingsFileHead, bookingsFileLine } from '#web/company/bookings/bookings-file.ts';
import { prospectsFileHead, prospectsFileLine } from '#web/company/prospects/prospects-file.ts';
import { createCsvResponse } from '#web/shared/list/csv-answer.server.ts';

const now = new Date('2026-11-15T17:30:00.000Z');

const journey = { route: 'KUL–KIX', returnsOn: null };
const prospect: ListedProspect = {
  id: '5e3a7000-0000-4000-a000-000000000001',
  createdAt: new Date('2026-11-15T04:05:00.000Z'),
  name: '=HYPERLINK("https://evil.example","Nur")',
  email: 'nur@example.my',
  phoneNumber: '+60123456789',
  tickets: 4,
  waitsFor: 'seats',
  status: 'pending',
  destination: 'Japan',
  place: 'Osaka, Japan',
  departsOn: '2026-12-02',
  ...journey,
  airlines: 'AirAsia X, Batik Air',
  priceSen: 109_950,
  publishAt: null,
};

const leg = { departureTime: '23:30', arrivalTime: '07:00', dayOffset: null };
const booking: ExportedBooking = {
  trip: tripView({
    outbound: [{ ...leg, flightNumber: 'D7 532', departsOn: '2026-12-02', route: 'KUL-KIX' }],
    back: [{ ...leg, flightNumber: 'D7 533', departsOn: '2026-12-08', route: 'KIX-XYZ' }],
  }),
  id: '5e3a7000-0000-4000-a000-000000000002',
  createdAt: new Date('2026-11-15T04:05:00.000Z'),
  reference: 'FV9PAB5E',
  passengerName: 'Nur "Aina" Rahman',
  passportNumber: 'A12345678',
  isPassportUnreadable: false,
  email: 'nur@example.my',
  phoneNumber: '012-345 6789',
  destination: 'Japan',
  place: 'Osaka, Japan',
  departsOn: '2026-12-02',
  ...journey,
  airlines: 'AirAsia X',
  tickets: 2,
  notFlying: 0,
  unitPriceSen: 109_950,
  totalSen: 219_900,
  status: 'completed',
  tags: ['late'],
  transactionId: null,
  firstName: 'Nur "Aina"',
  lastName: 'Rahman',
  paidAt: new Date('2026-11-15T04:09:00.000Z'),
  entered: 2,
  story: {
    phase: 'documents',
    tasks: [],
    ticketsOn: '2026-11-25',
    ticketsPromisedOn: '2026-11-25',
    callBy: new Date('2026-11-23T10:00:00.000Z'),
    namesBy: new Date('2026-11-23T10:00:00.000Z'),
    ticketsBy: new Date('2026-11-25T10:00:00.000Z'),
  },
  ticketing: { pnr: 'QX7LMN', ticketNumbers: ['2321234567890', '2321234567891'] },
};

describe('CSV files of lists', () => {
  it('writes a prospect as the list shows it and defuses formulas', () => {
    expect(prospectsFileHead()).toBe(
      csvLine([
        'Name',
        'Email',
        'Phone',
        'Seats',
        'Waits for',
        'Destination',
        'Airlines',
        'Price (MYR)',
        'Publish Date',
        'Registered At',
        'Status',
      ]),
    );
    expect(prospectsFileLine(prospect)).toBe(
      `"'=HYPERLINK(""https://evil.example"",""Nur"")","nur@example.my","'+60123456789","4","Seats","Japan",` +
        `"AirAsia X, Batik Air","1099.50","Not set","15 Nov 2026 12:05","Pending"\r\n`,
    );
  });

  it('has a column of passport numbers only on request', () => {
    expect(bookingsFileHead(false)).not.toContain('Passport');
    expect(bookingsFileLine(booking, false)).not.toContain('A12345678');
    expect(bookingsFileHead(true).split(',')[2]).toBe('"Passport number"');
    expect(bookingsFileLine(booking, true)).toBe(
      '"FV9PAB5E","Nur ""Aina"" Rahman","A12345678","nur@example.my","012-345 6789","Osaka, Japan","AirAsia X",' +
        '"02 Dec 2026 23:30","03 Dec 2026 07:00","6h 30m","08 Dec 2026 23:30","07:00","","2",' +
        '"1099.50","2199.00","Completed, Late","","15 Nov 2026 12:05",' +
        '"QX7LMN","D7 532, D7 533","KUL-KIX, KIX-XYZ","Nur ""Aina""","Rahman","15 Nov 2026 12:09",' +
        '"23 Nov 2026 18:00","25 Nov 2026","2 of 2","2321234567890, 2321234567891","0"\r\n',
    );
    const reduced = { ...booking, notFlying: 1, entered: 1 };
    expect(bookingsFileLine(reduced, false)).toMatch(/,"2","1099.50",.*"1 of 1","[^"]*","1"\r\n$/);
    const unpaid = { ...booking, story: null, ticketing: null, paidAt: null };
    expect(bookingsFileLine(unpaid, false)).toMatch(
      /,"","D7 532, D7 533","KUL-KIX, KIX-XYZ","Nur ""Aina""","Rahman","","","","","","0"\r\n$/,
    );
    expect(bookingsFileHead(false).split(',')).toHaveLength(bookingsFileHead(true).split(',').length - 1);
    expect(bookingsFileLine({ ...booking, passportNumber: null }, true)).toContain('"Removed"');
    const unreadable = { ...booking, passportNumber: null, isPassportUnreadable: true };
    expect(bookingsFileLine(unreadable, true)).toContain('"Cannot be read"');
  });

  it('reads no further batch until the client has taken the last one', async () => {
    // Enough turns of the event loop for a stream that ignores backpressure to read on.
    const waitTurns = async () => {
      for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    };
    let readBatches = 0;
    async function* batches() {
      for (let batch = 0; batch < 1_000; batch += 1) {
        readBatches += 1;
        yield ['x'.repeat(20_000)];
      }
    }
    const file = { name: 'rows', now, head: csvLine(['Row']), formatLine: (row: string) => csvLine([row]) };
    const response = createCsvResponse(file, batches());
    const reader = response.body?.getReader();
    await reader?.read();
    await waitTurns();
    expect(readBatches).toBeLessThan(10);
    await reader?.cancel();
    await waitTurns();
    expect(readBatches).toBeLessThan(12);
  });

  it('names the file by the day in Malaysia, forbids caching and marks UTF-8', async () => {
    const batches = (async function* () {
      yield [prospect];
    })();
    const response = createCsvResponse(
      { name: 'prospects', now, head: prospectsFileHead(), formatLine: prospectsFileLine },
      batches,
    );
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="prospects-2026-11-16.csv"',
      'cache-control': 'no-store',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes).split('\r\n')).toHaveLength(3);
  });
});
