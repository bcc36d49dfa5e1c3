import { describe, expect, it } from 'vitest';
import { type DealFormValues, emptyDealForm } from '../deals/company-deal.ts';
import { toDemandTrip } from './demand-trip.ts';

const typed: DealFormValues = {
  ...emptyDealForm,
  tripType: 'return',
  destinationCountry: 'Japan',
  outboundDepartsOn: '2026-12-20',
  outboundRoute: 'kulkix',
  outboundDepartureTime: '14:05',
  outboundArrivalTime: '21:30',
  returnDepartsOn: '2026-12-26',
  returnRoute: 'KIX-KUL',
};

describe('toDemandTrip', () => {
  it('reads the values that wishes are compared with, even without a price', () => {
    expect(toDemandTrip({ ...typed, seatsAvailable: '30' })).toEqual({
      places: ['japan', 'Osaka, Japan', 'KIX'],
      from: 'KUL',
      departsOn: '2026-12-20',
      nights: 6,
      seats: 30,
      trip: 'return',
      isDirect: true,
      hasBag: false,
    });
    expect(toDemandTrip({ ...typed, tripType: 'oneWay', returnDepartsOn: '' })).toMatchObject({
      trip: 'oneWay',
      nights: null,
      seats: null,
    });
  });

  it('returns null until destination, route and dates are readable', () => {
    for (const field of [
      'destinationCountry',
      'outboundDepartsOn',
      'outboundRoute',
      'returnDepartsOn',
    ] as const)
      expect(toDemandTrip({ ...typed, [field]: '' }), field).toBeNull();
  });

  it('security 96: returns null for a country without the airport, whose wishes would add up', () => {
    expect(toDemandTrip({ ...typed, destinationCountry: 'Thailand' })).toBeNull();
    expect(toDemandTrip({ ...typed, destinationCountry: ' JAPAN ' })).toMatchObject({ from: 'KUL' });
    const korea = { ...typed, destinationCountry: 'Korea', tripType: 'oneWay', outboundRoute: 'KUL-ICN' };
    expect(toDemandTrip(korea)).toMatchObject({ from: 'KUL' });
    expect(toDemandTrip({ ...typed, destinationCountry: 'Atlantis' })).toMatchObject({ from: 'KUL' });
    const unknown = { ...typed, tripType: 'oneWay', outboundRoute: 'KUL-XQZ' };
    expect(toDemandTrip({ ...unknown, destinationCountry: 'Thailand' })).toMatchObject({
      places: ['thailand', 'XQZ'],
    });
  });
});
