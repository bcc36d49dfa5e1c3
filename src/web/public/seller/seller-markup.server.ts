// A seller for search engines (schema.org TravelAgency): what it told, and nothing else.
import type { Seller } from '#domain/deals/seller.ts';

export function sellerMarkup(seller: Seller, url: string) {
  const told = {
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
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value)),
  };
}
