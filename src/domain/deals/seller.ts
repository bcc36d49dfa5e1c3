// The public profile of a company and the parts required before it can publish a deal.

export interface SellerProfile {
  readonly legalName: string | null;
  readonly ssmNumber: string | null;
  readonly licenceNumber: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  readonly whatsapp: string | null;
  readonly email: string | null;
  readonly openingHours: string | null;
}

export type ProfileField = keyof SellerProfile;

/** In display order. Opening hours are optional. */
export const requiredProfileFields = [
  'legalName',
  'ssmNumber',
  'licenceNumber',
  'address',
  'phone',
  'whatsapp',
  'email',
] as const satisfies readonly ProfileField[];

export type RequiredProfileField = (typeof requiredProfileFields)[number];

export function listMissingFields(profile: SellerProfile): readonly RequiredProfileField[] {
  return requiredProfileFields.filter((field) => profile[field] === null);
}

/** Travellers trust these contacts, so changing them needs a recent proof and sends an email. */
const publicContacts = ['phone', 'whatsapp', 'email'] as const satisfies readonly ProfileField[];

export type PublicContact = (typeof publicContacts)[number];

export interface PublicContactChange {
  readonly contact: PublicContact;
  readonly before: string | null;
  readonly after: string | null;
}

export function listContactChanges(before: SellerProfile, after: SellerProfile): PublicContactChange[] {
  return publicContacts
    .filter((contact) => before[contact] !== after[contact])
    .map((contact) => ({ contact, before: before[contact], after: after[contact] }));
}

export type SellerIdentity = Pick<SellerProfile, 'legalName' | 'ssmNumber' | 'licenceNumber'>;

/** Posted with a licence check, so that it only applies to the identity that was shown. */
export function getSellerIdentityKey({ legalName, ssmNumber, licenceNumber }: SellerIdentity): string {
  return JSON.stringify([legalName, ssmNumber, licenceNumber]);
}

/** Home page of the ministry that licenses travel agencies, because the address of its register changes. */
export const licenceRegisterUrl = 'https://www.motac.gov.my';

export interface PublicPhone {
  readonly e164: string;
  readonly text: string;
}

export interface Seller extends Omit<SellerProfile, 'phone' | 'whatsapp'> {
  readonly name: string;
  readonly slug: string | null;
  readonly phone: PublicPhone | null;
  readonly whatsapp: PublicPhone | null;
  readonly licenceCheckedOn: string | null;
  readonly since: Date | null;
}

export function contactNumbers({ whatsapp, phone }: Pick<Seller, 'whatsapp' | 'phone'>): readonly string[] {
  const numbers = [whatsapp?.text, phone?.text].filter((number) => number !== undefined);
  return [...new Set(numbers)];
}

const OLD_SSM_NUMBER = /^([A-Z]{0,3}\d{3,9})-?([A-Z]{1,3})$/;
const NEW_SSM_NUMBER = /^((?:18|19|20)\d{10})(?:\((.+)\))?$/;

/** Reads the 12-digit number used since 2019, the older number, or both: `201901024680 (1334009-X)`. */
export function readSsmNumber(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/[\s.]/g, '');
  const [, digits, inBrackets] = NEW_SSM_NUMBER.exec(compact) ?? [];
  const old = OLD_SSM_NUMBER.exec(digits ? (inBrackets ?? '') : compact);
  const oldNumber = old ? `${old[1]}-${old[2]}` : null;
  if (!digits) return oldNumber;
  if (inBrackets === undefined) return digits;
  return oldNumber && `${digits} (${oldNumber})`;
}

/** Reads `KPK/LN 10482` in any spacing; older licences start with KPL. Digits alone are read as KPK/LN. */
export function readLicenceNumber(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/[\s.:]/g, '');
  const [, prefix = 'KPK', digits] = /^(?:(KPK|KPL)\/?LN[/-]?)?(\d{3,6})$/.exec(compact) ?? [];
  return digits ? `${prefix}/LN ${digits}` : null;
}
