// What every live start of tests and rehearsals needs, in one place. The names look real, because live operation refuses
// those kept for examples; nothing is ever sent to them.

export const liveIdentity = {
  MAIL_FROM: 'Sempat <deals@sempat-live.my>',
  SUPPORT_EMAIL: 'hello@sempat-live.my',
  CAREERS_EMAIL: 'careers@sempat-live.my',
  LEGAL_NAME: 'Sempat Live Sdn. Bhd.',
  POSTAL_ADDRESS: '12 Jalan Percubaan, 46000 Petaling Jaya, Selangor, Malaysia',
} as const;

/** Live operation: real limits, https cookies, nothing of the demo. A database and a mail server are still missing. */
export const liveEnv = {
  APP_MODE: 'live',
  PUBLIC_BASE_URL: 'https://sempat.example',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 3).toString('base64')}`,
  ...liveIdentity,
} as const;
