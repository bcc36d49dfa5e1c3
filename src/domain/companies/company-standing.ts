// Each line has a test. Buyers who paid never lose their money or their trip.

export const suspensionRules = {
  /** Its deals are in lists, in the sitemap and on its own page; otherwise their pages say that they are off sale. */
  dealsAreOnSale: false,
  seatsAreHeld: false,
  heldSeatsArePaid: true,
  /** A late payment takes the seats again; otherwise the buyer is refunded. */
  latePaymentsTakeSeats: false,
  waitingPeopleAreTold: false,
  buyersSeeTheirBooking: true,
  peopleSignIn: true,
  paidBookingsAreWorkedOn: true,
  dealsAreChanged: false,
  /** Invitations, joining and new roles; removing access still works. */
  teamIsExtended: false,
  payoutAccountIsChanged: false,
  payoutsAreMade: false,
} as const satisfies Record<string, boolean>;

export type SuspensionRule = keyof typeof suspensionRules;
