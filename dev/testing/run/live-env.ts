// Settings of every live start in tests and rehearsals, with realistic names, because live operation rejects
// example domains. No request reaches them.

export const liveIdentity = {
  MAIL_FROM: 'Sempat <deals@sempat-live.my>',
  SUPPORT_EMAIL: 'hello@sempat-live.my',
  CAREERS_EMAIL: 'careers@sempat-live.my',
  LEGAL_NAME: 'Sempat Live Sdn. Bhd.',
  POSTAL_ADDRESS: '12 Jalan Percubaan, 46000 Petaling Jaya, Selangor, Malaysia',
} as const;

export const liveEnv = {
  APP_MODE: 'live',
  PUBLIC_BASE_URL: 'https://sempat.example',
  ENCRYPTION_KEYS: `1:${Buffer.alloc(32, 3).toString('base64')}`,
  ...liveIdentity,
} as const;
