import { chatSamples } from './chats.samples.ts';
import { emailSamples } from './emails.samples.ts';
import { groupSamples } from './groups.samples.ts';
import { offerSamples } from './offers.samples.ts';
import { tableSamples } from './tables.samples.ts';

export const messageSamples = [
  ...emailSamples,
  ...chatSamples,
  ...groupSamples,
  ...tableSamples,
  ...offerSamples,
];
