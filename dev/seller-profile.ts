// Profiles of sellers, complete and recognisably made up: a year to come, licences that start with zeros, numbers with
// 555 0 in the middle. "Contoh" is Malay for example.
import type { NewCompanyRow } from '#server/platform/schema.ts';

/** As the form takes it. */
export const typedProfile = {
  legalName: 'Contoh Travel Sdn. Bhd. (made up)',
  ssmNumber: '209901000001',
  licenceNumber: 'KPK/LN 00000',
  address: '1, Jalan Contoh 1, 46000 Petaling Jaya, Selangor',
  phone: '03-5555 0100',
  whatsapp: '012-555 0100',
  email: 'travellers@agency.example',
  openingHours: 'Mon–Sat, 09:30–18:00',
};

/** As the row has it. Draws nothing at random of its own, so that seeds go on giving the same rows. */
export function profileColumns({ name, address, phone }: Pick<NewCompanyRow, 'name' | 'address' | 'phone'>) {
  const digits = phone.replaceAll(/\D/g, '').slice(-3);
  return {
    legal_name: `${name.replace(/ \(demo\)$/, '')} Sdn. Bhd. (demo)`,
    ssm_number: `209901000${digits}`,
    licence_number: `KPK/LN 00${digits}`,
    public_address: address,
    public_phone: `+60355550${digits}`,
    public_whatsapp: `+60125550${digits}`,
    public_email: `travellers.${digits}@agency.example`,
    opening_hours: 'Mon–Sat, 09:30–18:00',
  };
}

/** Without a profile, as companies of before the profile are. */
export const noProfile = {
  ...{ legal_name: null, ssm_number: null, licence_number: null, public_address: null, public_phone: null },
  ...{ public_whatsapp: null, public_email: null, opening_hours: null },
} as const satisfies Partial<NewCompanyRow>;
