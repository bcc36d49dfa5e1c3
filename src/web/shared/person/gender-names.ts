import type { Gender } from '#domain/bookings/passenger.ts';
import { m } from '#locales/messages/messages.js';

export const genderNames: Record<Gender, () => string> = {
  male: m.passenger_gender_male,
  female: m.passenger_gender_female,
};
