// Ten bad days from the sides of the buyer without JavaScript, the company and the operator, with their
// emails.
import { test } from './bad-day-data.ts';
import { cancelFlight, moveFlightAfterTickets, remindSilentAgency } from './bad-day-flights.ts';
import { acceptRequest, declineRequest, ignoreRequest } from './bad-day-requests.ts';
import {
  addInfant,
  cancelOneTraveller,
  correctTicket,
  ticketBookingByReference,
} from './bad-day-travellers.ts';

test.setTimeout(480_000);

const stories = {
  'the airline cancels a flight with eleven bookings: every buyer is emailed and refunded': cancelFlight,
  'the airline moves a flight after the tickets: buyers answer, and the company calls':
    moveFlightAfterTickets,
  'a request to cancel is accepted: the buyer takes an offer below the price': acceptRequest,
  'a request to cancel is declined: the words reach the buyer, and the booking stays': declineRequest,
  'a request to cancel is ignored: the company is reminded, and it reaches the desk': ignoreRequest,
  'an airline prints no ticket numbers: its reference is the ticket, and documents are sent':
    ticketBookingByReference,
  'a name is misspelt on the ticket: it is corrected, and a new document replaces the old': correctTicket,
  'one of four falls ill: the traveller gets the money back, and the others fly': cancelOneTraveller,
  'an infant flies on a lap: manifest and reservation lines carry it': addInfant,
  'an agency stays silent: call, names and tickets reach the desk': remindSilentAgency,
};

for (const [title, play] of Object.entries(stories)) test(title, ({ sides }) => play(sides));
