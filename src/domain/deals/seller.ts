// Owns who sells: what a company tells travellers about itself, what of it must be known before a deal is published, and
// how its numbers are written. Leaves the form to seller-input.ts and telephone numbers to the server.

/** Null: not told yet. */
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

/** In the order in which they are asked for and shown. Opening hours are a courtesy. */
export const neededToPublish = [
  'legalName',
  'ssmNumber',
  'licenceNumber',
  'address',
  'phone',
  'whatsapp',
  'email',
] as const satisfies readonly ProfileField[];

export type NeededField = (typeof neededToPublish)[number];

export function missingToPublish(profile: SellerProfile): readonly NeededField[] {
  return neededToPublish.filter((field) => profile[field] === null);
}

/** Travellers trust the person who answers here, so changing them needs a fresh proof and is emailed. */
const publicContacts = ['phone', 'whatsapp', 'email'] as const satisfies readonly ProfileField[];

export type PublicContact = (typeof publicContacts)[number];

export interface ContactChange {
  readonly contact: PublicContact;
  readonly before: string | null;
  readonly after: string | null;
}

export function listContactChanges(before: SellerProfile, after: SellerProfile): ContactChange[] {
  return publicContacts
    .filter((contact) => before[contact] !== after[contact])
    .map((contact) => ({ contact, before: before[contact], after: after[contact] }));
}

/** What a person checks when they look a licence up. */
export type SellerIdentity = Pick<SellerProfile, 'legalName' | 'ssmNumber' | 'licenceNumber'>;

/** Sent along with a check, so that it counts only for what its reader has seen. */
export function identityKey({ legalName, ssmNumber, licenceNumber }: SellerIdentity): string {
  return JSON.stringify([legalName, ssmNumber, licenceNumber]);
}

/** A telephone number as it is dialled and as it is read. */
export interface ToldPhone {
  readonly e164: string;
  readonly text: string;
}

/** What travellers are told about a company. */
export interface Seller extends Omit<SellerProfile, 'phone' | 'whatsapp'> {
  readonly name: string;
  /** The last part of its page's address; null while it has no page. */
  readonly slug: string | null;
  readonly phone: ToldPhone | null;
  readonly whatsapp: ToldPhone | null;
  /** The day on which a person looked the licence up; null unless somebody did. */
  readonly licenceCheckedOn: string | null;
  /** When it was approved. */
  readonly since: Date | null;
}

/** The numbers that a seller's people use, each once, as they are read: WhatsApp first. */
export function contactNumbers({ whatsapp, phone }: Pick<Seller, 'whatsapp' | 'phone'>): readonly string[] {
  const numbers = [whatsapp?.text, phone?.text].filter((number) => number !== undefined);
  return [...new Set(numbers)];
}

const OLD_SSM_NUMBER = /^([A-Z]{0,3}\d{3,9})-?([A-Z]{1,3})$/;
const NEW_SSM_NUMBER = /^((?:18|19|20)\d{10})(?:\((.+)\))?$/;

/** Reads the twelve digits given since 2019, the older number, or both: `201901024680 (1334009-X)`. */
export function readSsmNumber(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/[\s.]/g, '');
  const [, digits, inBrackets] = NEW_SSM_NUMBER.exec(compact) ?? [];
  const old = OLD_SSM_NUMBER.exec(digits ? (inBrackets ?? '') : compact);
  const oldNumber = old ? `${old[1]}-${old[2]}` : null;
  if (!digits) return oldNumber;
  if (inBrackets === undefined) return digits;
  return oldNumber && `${digits} (${oldNumber})`;
}

/** Reads `KPK/LN 10482` however it is spaced; older licences begin with KPL. The number alone is a KPK/LN. */
export function readLicenceNumber(text: string): string | null {
  const compact = text.toUpperCase().replaceAll(/[\s.:]/g, '');
  const [, prefix = 'KPK', digits] = /^(?:(KPK|KPL)\/?LN[/-]?)?(\d{3,6})$/.exec(compact) ?? [];
  return digits ? `${prefix}/LN ${digits}` : null;
}
