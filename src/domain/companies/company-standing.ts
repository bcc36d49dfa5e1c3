// Effects of a suspension, each with a test. Buyers who paid never lose their money or their trip.

export const suspensionRules = {
  /** If false, its deals are in no list and not in the sitemap; their pages say that they are off sale. */
  dealsAreOnSale: false,
  seatsAreHeld: false,
  heldSeatsArePaid: true,
  /** If false, a late payment takes no seats and the buyer is refunded. */
  latePaymentsTakeSeats: false,
  waitingPeopleAreTold: false,
  buyersSeeTheirBooking: true,
  peopleSignIn: true,
  paidBookingsAreWorkedOn: true,
  dealsAreChanged: false,
  /** If false, it cannot invite, add or promote members; removing access still works. */
  teamIsExtended: false,
  payoutAccountIsChanged: false,
  payoutsAreMade: false,
} as const satisfies Record<string, boolean>;

export type SuspensionRule = keyof typeof suspensionRules;
