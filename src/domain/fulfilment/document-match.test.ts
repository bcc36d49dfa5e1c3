import { describe, expect, it } from 'vitest';
import { findTicketNumbers, matchDocument, type TravellerToMatch } from './document-match.ts';

const traveller = (changes: Partial<TravellerToMatch>): TravellerToMatch => ({
  bookingId: 'one',
  reference: 'TPPXAPLZ',
  pnr: '7B47QH',
  place: 1,
  ticketName: 'LIM/WEI MING',
  ticketNumber: null,
  ...changes,
});
const lim = traveller({});
const tan = traveller({ place: 2, ticketName: 'TAN/HUI MIN' });
const raj = traveller({
  bookingId: 'two',
  reference: 'QQ2XYZAB',
  pnr: 'ZZZ999',
  ticketName: 'PILLAI/RAJESH AL',
  ticketNumber: '232-1234567890',
});
const allTravellers = [lim, tan, raj];
const match = (text: string, fileName = 'scan.pdf', travellers = allTravellers) =>
  matchDocument({ text, fileName }, travellers);

describe('matchDocument', () => {
  it.each([
    'Passenger: LIM/WEI MING MR  Ticket 232 1111111111',
    'LIM/WEIMINGMR',
    'Name LIM / WEI  MING\nFlight MH 88',
    'Mr Wei Ming Lim, your flight',
    'Lim Wéi-Ming',
  ])('matches the name in any printed form: %j', (text) => {
    expect(match(text)).toEqual({ bookingId: 'one', place: 1, by: 'name' });
  });

  it('matches a name with a slash', () => {
    expect(match('Rajesh A/L Pillai')).toEqual({ bookingId: 'two', place: 1, by: 'name' });
  });

  it.each(['2321234567890', '232-1234567890', '232 1234567890'])('matches the ticket number %s', (number) => {
    for (const text of [number, `${number} PILLAI/RAJESH AL`, `${number} PILLAI/RAJESH AL, LIM/WEI MING`])
      expect(match(text)).toEqual({ bookingId: 'two', place: 1, by: 'ticket' });
  });

  it('reports another name if the text names only passengers without its ticket numbers', () => {
    expect(match('232-1234567890 LIM/WEI MING')).toBe('otherName');
    expect(match('232-1234567890 LIM/WEI MING', 'PILLAI RAJESH AL.pdf')).toBe('otherName');
    expect(match('', '232-1234567890 LIM WEI MING.pdf')).toBe('otherName');
    const ticketed = { ...lim, ticketNumber: '232-0000000000' };
    expect(match('232-1234567890 232-0000000000 TAN/HUI MIN', 'scan.pdf', [ticketed, tan, raj])).toBe(
      'otherName',
    );
  });

  it('matches the whole booking if it names several travellers', () => {
    expect(match('LIM/WEI MING MR and TAN/HUI MIN MS')).toEqual({
      bookingId: 'one',
      place: null,
      by: 'name',
    });
  });

  it('matches the booking reference if it names no traveller', () => {
    expect(match('Booking tppxaplz')).toEqual({ bookingId: 'one', place: null, by: 'reference' });
  });

  it('matches by the file name if the text is empty', () => {
    const by = 'fileName';
    expect(match('', 'e-ticket_TAN_HUI_MIN.pdf')).toEqual({ bookingId: 'one', place: 2, by });
    expect(match('', '232-1234567890.PDF')).toEqual({ bookingId: 'two', place: 1, by });
    expect(match('', 'TPPXAPLZ.pdf')).toEqual({ bookingId: 'one', place: null, by });
  });

  it('reports several if travellers of several bookings match', () => {
    expect(match('LIM/WEI MING and PILLAI/RAJESH AL')).toBe('several');
    expect(match('', 'LIM WEI MING PILLAI RAJESH AL.pdf')).toBe('several');
    expect(match('LIM/WEI MING and PILLAI/RAJESH AL', 'TPPXAPLZ.pdf')).toMatchObject({ by: 'fileName' });
    const namesake = traveller({ bookingId: 'three', reference: 'NAMESAKE', pnr: 'OTHER1' });
    const two = [lim, namesake];
    expect(match('LIM/WEI MING', 'scan.pdf', two)).toBe('several');
    expect(match('LIM/WEI MING other1', 'scan.pdf', two)).toMatchObject({ bookingId: 'three' });
    expect(match('LIM/WEI MING TPPXAPLZ', 'scan.pdf', two)).toMatchObject({ bookingId: 'one' });
  });

  it.each(['', 'Invoice 4711', 'LIMWEI MINGX', 'WEI MING', 'Slim Wei Ming'])('does not match %j', (text) => {
    expect(match(text)).toBeNull();
  });

  it('requires more than initials and skips travellers without a name', () => {
    const short = [traveller({ ticketName: 'A/B' }), traveller({ ticketName: null, place: 2 })];
    expect(match('A B', 'A B.pdf', short)).toBeNull();
  });

  it('stays fast for long texts and lists', () => {
    const many = Array.from({ length: 20_000 }, (_, index) =>
      traveller({ bookingId: String(index), ticketName: `FAMILY/GIVEN ${index.toString(26)}`.toUpperCase() }),
    );
    const started = process.threadCpuUsage();
    match('A'.repeat(50_000) + ' LIM/WEI'.repeat(6_000), 'x.pdf', many);
    // CPU time only, so that other load does not count.
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});

describe('findTicketNumbers', () => {
  it('returns distinct numbers of thirteen digits', () => {
    const text =
      'ETKT 232 1234567890, 232-1234567890 and 8161234567891; tel 60123456789, card 12345678901234';
    expect(findTicketNumbers(text)).toEqual(['232-1234567890', '816-1234567891']);
  });
});
