// JSON-LD of a seller (schema.org TravelAgency), limited to its public profile.
import type { Seller } from '#domain/deals/seller.ts';

export function sellerMarkup(seller: Seller, url: string) {
  const details = {
    legalName: seller.legalName,
    identifier: seller.licenceNumber,
    telephone: seller.phone?.e164,
    email: seller.email,
    address: seller.address?.replaceAll('\n', ', '),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    name: seller.name,
    url,
    ...Object.fromEntries(Object.entries(details).filter(([, value]) => value)),
  };
}
