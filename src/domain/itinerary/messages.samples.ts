import { chatSamples } from './chats.samples.ts';
import { emailSamples } from './emails.samples.ts';

export const messageSamples = [...emailSamples, ...chatSamples];
