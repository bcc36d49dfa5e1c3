// Owns what goes on while a company is suspended, and what does not: one table, read by the super admin before deciding and
// shown to be true by a test for each line. Money that a buyer has paid is never lost, and nobody who has paid loses a trip.

export const whileSuspended = {
  /** Its deals stand in lists, on the sitemap and on its own page; without it their pages say that they are off sale. */
  dealsAreOnSale: false,
  seatsAreHeld: false,
  /** Seats that were held before, with a bill at Billplz. */
  heldSeatsArePaid: true,
  /** A payment that comes after its hold has ended takes the seats again; without it the buyer gets the money back. */
  latePaymentsTakeSeats: false,
  /** People who wait for seats or for an opening. */
  waitingPeopleAreTold: false,
  buyersSeeTheirBooking: true,
  peopleSignIn: true,
  /** Passengers, tickets, documents, manifests, changes of flights. */
  paidBookingsAreWorkedOn: true,
  /** Created, published, changed, paused, resumed, deleted. */
  dealsAreChanged: false,
  /** People invited, let in by an invitation, or given another role; taking access away goes on. */
  teamIsExtended: false,
  payoutAccountIsChanged: false,
  payoutsAreMade: false,
} as const satisfies Record<string, boolean>;

export type StandingLine = keyof typeof whileSuspended;
