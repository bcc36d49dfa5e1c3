import { describe, expect, it } from 'vitest';
import { ticketBooking as booking, ticketTraveller } from '#dev/testing/fixtures/ticket-booking.ts';
import type { TicketOwner, TicketTraveller } from './flight-tickets.ts';
import { listPastedNumbers, readPastedTickets } from './pasted-tickets.ts';

const traveller = (place: number, ticketName: string, changes: Partial<TicketTraveller> = {}) =>
  ticketTraveller({ place, ticketName, ...changes });
const second = booking({
  bookingId: 'two',
  reference: 'QQ2XYZAB',
  travellers: [traveller(1, 'NG/KAH HOE', { bookingId: 'two', reference: 'QQ2XYZAB' })],
});
const [first, other, third] = ['232-1234567890', '232-1234567891', '232-1234567892'];

function read(lines: readonly string[], bookings = [booking(), second], owners: readonly TicketOwner[] = []) {
  return readPastedTickets(lines.join('\n'), bookings, owners).map(
    ({ traveller: found, ticketNumber, problem }) =>
      problem ?? `${found?.bookingId} ${found?.place} ${ticketNumber}`,
  );
}

describe('readPastedTickets', () => {
  it.each([
    [`LIM/WEI MING MR\t${first}`, `Ng Kah Hoe\t2321234567891`],
    ['2321234567890 LIM/WEI MING MR', '2321234567891 NG/KAHHOE MR'],
    ['', '1. Wei Ming Lim  232 1234567890  MYR 1,299.00', ' ', `2. NG/KAH HOE ${other}`],
  ])('finds passengers by name in %j', (...lines) => {
    expect(read(lines)).toEqual([`one 1 ${first}`, `two 1 ${other}`]);
  });

  it('assigns bare numbers in passenger order only if there are as many as passengers', () => {
    const numbers = [first, '2321234567891', third].map(String);
    expect(read(numbers)).toEqual([`one 1 ${first}`, `one 2 ${other}`, `two 1 ${third}`]);
    expect(read(numbers.slice(1))).toEqual(['wrongCount', 'wrongCount']);
    expect(read([...numbers.slice(1), '-'])).toEqual([`one 1 ${other}`, `one 2 ${third}`, 'noNumber']);
  });

  it('names the problem of a line that it cannot assign', () => {
    expect(
      read([
        'Name, ticket number',
        `LIM/WEI MING ${first} ${other}`,
        `SOMEBODY/ELSE ${first}`,
        `TAN/HUI MIN and NG/KAH HOE ${other}`,
      ]),
    ).toEqual(['noNumber', 'noNumber', 'noName', 'severalNames']);
  });

  it('tells passengers with the same name apart by the booking reference', () => {
    const namesake = booking({
      bookingId: 'two',
      reference: 'QQ2XYZAB',
      travellers: [traveller(1, 'LIM/WEI MING', { bookingId: 'two', reference: 'QQ2XYZAB' })],
    });
    const both = [booking(), namesake];
    expect(read([`LIM/WEI MING ${first}`], both)).toEqual(['severalNames']);
    expect(read([`QQ2XYZAB LIM/WEI MING ${first}`], both)).toEqual([`two 1 ${first}`]);
  });

  it('rejects a number or a passenger that is in two lines', () => {
    expect(read([`LIM/WEI MING ${first}`, `TAN/HUI MIN ${first}`])).toEqual(['twice', 'twice']);
    expect(read([`LIM/WEI MING ${first}`, `LIM/WEI MING ${other}`])).toEqual(['twice', 'twice']);
  });

  it('never replaces a number or uses one of another passenger', () => {
    const ticketed = booking({ travellers: [traveller(1, 'LIM/WEI MING', { ticketNumber: other })] });
    expect(read([`LIM/WEI MING ${first}`], [ticketed])).toEqual(['otherNumber']);
    expect(read([`LIM/WEI MING ${first}`], [booking({ canTicket: false })])).toEqual(['namesMissing']);
    const owner = (bookingId: string, place: number) => [{ bookingId, place, ticketNumber: String(first) }];
    expect(read([`LIM/WEI MING ${first}`], [booking()], owner('three', 1))).toEqual(['numberUsed']);
    expect(read([`LIM/WEI MING ${first}`], [booking()], owner('one', 2))).toEqual(['numberUsed']);
    expect(read([`LIM/WEI MING ${other}`], [ticketed], owner('one', 1))).toEqual([`one 1 ${other}`]);
  });
});

describe('listPastedNumbers', () => {
  it('returns the lines without a problem and marks numbers that are stored already', () => {
    const ticketed = booking({
      travellers: [
        traveller(1, 'LIM/WEI MING', { ticketNumber: String(first) }),
        traveller(2, 'TAN/HUI MIN'),
      ],
    });
    const text = `LIM/WEI MING ${first}\nTAN/HUI MIN ${other}\nSOMEBODY/ELSE ${third}`;
    const owners = [{ bookingId: 'one', place: 1, ticketNumber: String(first) }];
    expect(listPastedNumbers(readPastedTickets(text, [ticketed], owners))).toEqual([
      { bookingId: 'one', place: 1, ticketNumber: first, isKnown: true },
      { bookingId: 'one', place: 2, ticketNumber: other, isKnown: false },
    ]);
  });
});
