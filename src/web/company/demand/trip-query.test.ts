import { describe, expect, it } from 'vitest';
import { emptyDealForm } from '#domain/deals/company-deal.ts';
import { formatTripQuery, readTripQuery } from './trip-query.ts';

const typed = {
  ...emptyDealForm,
  destinationCountry: 'Japan',
  pnr: 'ABC123',
  outboundFlightNumber: 'D7 532',
  outboundRoute: 'KUL-KIX',
  sellingPrice: '899',
  cost: '1899',
};

describe('the query of a trip', () => {
  it('returns what wishes are compared with, and no PNR, flight numbers or prices', () => {
    const query = formatTripQuery(typed);
    expect(query).not.toMatch(/ABC123|532|899/);
    expect(readTripQuery(new URLSearchParams(query))).toMatchObject({
      tripType: 'return',
      destinationCountry: 'Japan',
      outboundRoute: 'KUL-KIX',
      pnr: '',
      sellingPrice: '',
    });
  });

  it('cuts long values', () => {
    const query = new URLSearchParams({ destinationCountry: 'J'.repeat(5_000) });
    expect(readTripQuery(query).destinationCountry).toHaveLength(200);
  });
});
