// Bookings, holds, documents and deals.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code, as they stand there.

import type { Mutant } from './mutant.ts';

const features = 'src/server/features';
const people = 'src/server/features/people';
const http = 'src/server/http';

export const bookingsMutants: readonly Mutant[] = [
  {
    item: 1,
    what: 'a view of another company can be deleted',
    file: `${features}/company-desk/bookings/booking-views.store.ts`,
    from: `    .deleteFrom('booking_views')\n    .where('company_id', '=', companyId)\n`,
    to: `    .deleteFrom('booking_views')\n    .where('company_id', 'is not', null)\n`,
    also: {
      file: 'migrations/0005_fulfilment.sql',
      from: `create policy tenant on booking_views to app_company\n  using (company_id = current_company_id())`,
      to: `create policy tenant on booking_views to app_company\n  using (true)`,
    },
    test: `${features}/company-desk/bookings/booking-views.service.test.ts`,
    title: 'security 1',
  },
  {
    item: 92,
    what: 'opening a person’s page locks their bookings',
    file: `${features}/fulfilment/personal-data/person.store.ts`,
    from: '${lock ? sql`for no key update` : sql``}',
    to: '${lock ? sql`` : sql`for no key update`}',
    test: `${people}/people.service.test.ts`,
    title: 'security 92',
  },
  {
    item: 90,
    what: 'an ended link still opens the booking',
    file: `${features}/bookings/rows/booking-link.store.ts`,
    from: '.set({ link_version: linkVersion + 1 })',
    to: '.set({ link_version: linkVersion })',
    test: `${features}/notifications/buyer/end-link.service.test.ts`,
    title: 'security 90',
  },
  {
    item: 90,
    what: 'three requests at once all end the link',
    file: `${features}/bookings/rows/booking-link.store.ts`,
    from: `    .where('id', '=', id)\n    .where('link_version', '=', linkVersion)\n`,
    to: `    .where('id', '=', id)\n`,
    test: `${features}/notifications/buyer/end-link.service.test.ts`,
    title: 'security 90',
  },
  {
    item: 90,
    what: 'an ended link ends the one after it',
    file: `${features}/notifications/buyer/end-link.service.ts`,
    from: ' || booking.link_version !== link.linkVersion',
    to: '',
    also: {
      file: `${features}/bookings/rows/booking-link.store.ts`,
      from: `    .where('id', '=', id)\n    .where('link_version', '=', linkVersion)\n`,
      to: `    .where('id', '=', id)\n`,
    },
    test: `${features}/notifications/buyer/end-link.service.test.ts`,
    title: 'security 90',
  },
  {
    item: 90,
    what: 'a link can be ended without end',
    file: `${features}/notifications/buyer/end-link.service.ts`,
    from: 'max: ENDED_PER_HOUR',
    to: 'max: 1_000',
    test: `${features}/notifications/buyer/end-link.service.test.ts`,
    title: 'security 90',
  },
  {
    item: 41,
    what: 'a list is as long as there are deals',
    file: 'src/server/features/deals/deals.service.ts',
    from: 'limit: publicDealsPageSize + 1,\n    }),\n    countPublicDeals',
    to: 'limit: publicDealsPageSize * 10,\n    }),\n    countPublicDeals',
    also: {
      from: 'rows, publicDealsPageSize, order),',
      to: 'rows, publicDealsPageSize * 10, order),',
    },
    test: 'src/web/public/deals/public-deals.test.ts',
    title: 'security 41',
  },
  {
    ...{
      item: 47,
      what: 'a refused return counts',
      file: `${features}/settlement/bills/provider-notices.service.ts`,
    },
    from: `    await keepRefusal(ctx, attempt, report);\n    return { kind: 'invalid' };\n`,
    to: '    await keepRefusal(ctx, attempt, report);\n',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 47' },
  },
  {
    ...{
      item: 48,
      what: 'any amount confirms',
      file: `${features}/settlement/bills/provider-notices.service.ts`,
    },
    from: 'return amountSen === senFromDecimal(attempt.amount) && collectionId === attempt.collection_id;',
    to: 'return amountSen === senFromDecimal(attempt.amount) || collectionId !== null;',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 48' },
  },
  {
    ...{ item: 49, what: 'the browser names the price', file: `${features}/bookings/hold/holds.store.ts` },
    from: '        and deal.selling_price * ${hold.tickets}::int = ${hold.shownTotal}::numeric\n',
    to: '        and ${hold.shownTotal}::numeric > 0\n',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 49: a price sent by the browser' },
  },
  {
    ...{ item: 50, what: 'seats are not counted', file: `${features}/bookings/hold/holds.store.ts` },
    from: '        and deal.seats_available >= ${hold.tickets}::int\n',
    to: '        and ${hold.tickets}::int > 0\n',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 50' },
  },
  {
    ...{ item: 51, what: 'a key opens another person’s booking', file: `${features}/bookings/hold/hold.ts` },
    from: 'const isSame = booking.bodyHash.equals(bodyHash) &&',
    to: 'const isSame = booking.bodyHash.length === bodyHash.length &&',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 51' },
  },
  {
    ...{
      item: 52,
      what: 'the same payment counts twice',
      file: `${features}/settlement/settle/settlement.ts`,
    },
    from: 'return attempt.transaction_id === transactionId || hasCountedTransaction(tx, billId, transactionId);',
    to: 'return attempt.transaction_id === null && hasCountedTransaction(tx, billId, transactionId);',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 52' },
  },
  {
    item: 54,
    what: 'a late payment always gets seats',
    file: `${features}/settlement/settle/settlement.ts`,
    from: 'return maySeatsBeTakenAgain(deal, now) && takeSeatsAgain(tx, booking);',
    to: 'return maySeatsBeTakenAgain(deal, now) || takeSeatsAgain(tx, booking);',
    test: `${features}/bookings/security.test.ts`,
    title: 'security 54',
  },
  {
    ...{
      item: 56,
      what: 'an email may hold any number of bookings',
      file: `${features}/bookings/hold/holds.store.ts`,
    },
    from: `then \${limits.holdsPerEmail}::int else 1 end`,
    to: `then 1000 * \${limits.holdsPerEmail}::int else 1000 end`,
    ...{ test: `${features}/bookings/security.data.test.ts`, title: 'security 56: one email' },
  },
  {
    ...{
      item: 56,
      what: 'unproven holds may take a whole deal',
      file: `${features}/bookings/hold/holds.store.ts`,
    },
    from: '* ${limits.unprovenPercent}::int + 99) / 100',
    to: '* 100 * ${limits.unprovenPercent}::int + 99) / 100',
    ...{ test: `${features}/bookings/bookings.abuse.test.ts`, title: 'security 56: never pass the share' },
  },
  {
    item: 60,
    what: 'the buyer’s page carries the id of the bill',
    file: `${features}/bookings/buyer/booking-view.ts`,
    from: 'transactionId: booking.billplz_transaction_id,',
    to: 'transactionId: booking.billplz_bill_id,',
    test: `${features}/bookings/security.data.test.ts`,
    title: 'security 60',
  },
  {
    ...{
      item: 67,
      what: 'birth dates are kept',
      file: `${features}/fulfilment/personal-data/retention.store.ts`,
    },
    from: 'update bookings set passport_number = null, gender = null, date_of_birth = null, passport_expiry = null,',
    to: 'update bookings set passport_number = null, gender = null, passport_expiry = null,',
    ...{ test: `${features}/settlement/sweeps.service.test.ts`, title: 'security 67: goes 30 days' },
  },
  {
    item: 37,
    what: 'a destination is part of the statement',
    file: 'src/server/features/deals/deals.store.ts',
    from: `query.where('flights.destination_country', '=', filter.destination)`,
    to: "query.where(sql<boolean>`flights.destination_country = ${sql.raw(`'${filter.destination}'`)}`)",
    test: `${http}/security-surface.test.ts`,
    title: 'security 37: typed into every parameter',
  },
  {
    ...{ item: 84, what: 'unpaid holds lower no limit', file: `${features}/bookings/hold/holds.store.ts` },
    from: 'case when ${debt} >= 2 * ${limits.unpaidHolds}::int then',
    to: 'case when ${debt} >= 2000 * ${limits.unpaidHolds}::int then',
    also: {
      from: 'when ${debt} >= ${limits.unpaidHolds}::int then ${limits.seatsAfterUnpaid}::int',
      to: 'when ${debt} >= 1000 * ${limits.unpaidHolds}::int then ${limits.seatsAfterUnpaid}::int',
    },
    ...{ test: `${features}/bookings/hostile-holds.test.ts`, title: 'security 84: after half an hour' },
  },
  {
    ...{
      item: 85,
      what: 'a crowd is refused, not asked for a code',
      file: `${features}/bookings/hold/holds.store.ts`,
    },
    from: 'case when standing.is_owner_trusted then ${NO_LIMIT}::int',
    to: 'case when standing.is_owner_trusted then standing.client_limit',
    ...{ test: `${features}/bookings/hostile-holds.test.ts`, title: 'security 85: all get through' },
  },
  {
    item: 74,
    what: 'documents are sent before they are inspected',
    file: `${features}/fulfilment/rows/documents.store.ts`,
    from: `    .where('read_at', 'is not', null)\n    .executeTakeFirst();`,
    to: '    .executeTakeFirst();',
    test: `${features}/fulfilment/documents/documents.service.test.ts`,
    title: 'security 74: sends a confirmed document',
  },
  {
    item: 74,
    what: 'a document that was confirmed early stays confirmed',
    file: `${features}/fulfilment/documents/reading.store.ts`,
    from: `state: 'refused', confirmed_by: null, confirmed_at: null`,
    to: '',
    test: `${features}/fulfilment/documents/documents.service.test.ts`,
    title: 'security 74: refuses a file',
  },
];
