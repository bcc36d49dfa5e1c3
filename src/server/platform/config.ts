import { isIP } from 'node:net';
import { z } from 'zod';
import { holdMinutes, releaseGraceMinutes, unreachableHoldMinutes } from '#domain/bookings/hold-times.ts';
import { bankTransferLimitMyr, bankTransferName } from '#domain/finance/payment-settings.ts';
import type { Weekday } from '#domain/finance/payout.ts';
import { payoutConfirmAboveMyr, payoutWeekday } from '#domain/finance/payout.ts';
import { type RetentionSetting, retentionSettings } from '#domain/privacy/retention.ts';
import { identityProblems, placeholderGroupChat, placeholderIdentity } from './identity.ts';
import { misspeltSettings } from './misspelt-settings.ts';

const DEMO_ENCRYPTION_KEY = '1:ZGVtby1vbmx5LWtleS1kby1ub3QtdXNlLWluLWxpdmU=';

const origin = z.string().transform((value, refine) => {
  if (URL.canParse(value)) {
    const url = new URL(value);
    if (['http:', 'https:'].includes(url.protocol) && url.pathname === '/' && !url.search) return url.origin;
  }
  refine.addIssue('must be an address such as https://sempat.example, without a path');
  return z.NEVER;
});

const list = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ''));

/** An address, a network such as 10.0.0.0/8, or a name that Fastify defines; never a host name. */
const proxyAddress = z.string().superRefine((value, refine) => {
  const [address = '', bits = '0', ...more] = value.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isNetwork = more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
  if (isNetwork || ['loopback', 'linklocal', 'uniquelocal'].includes(value)) return;
  refine.addIssue(`"${value}" is neither an address nor a network such as 10.0.0.0/8`);
});

const encryptionKeys = z.string().transform((value, refine) => {
  const keys = value.split(',').map((entry) => {
    const [id, encoded] = entry.trim().split(':');
    return { id: Number(id), key: Buffer.from(encoded ?? '', 'base64') };
  });
  const sound = keys.every(({ id, key }) => Number.isInteger(id) && id > 0 && id < 256 && key.length === 32);
  if (sound && new Set(keys.map((entry) => entry.id)).size === keys.length) return keys;
  refine.addIssue(
    'must be <number>:<32 bytes as base64>, several separated by commas, the first one encrypts',
  );
  return z.NEVER;
});

const demoSignIns = z
  .string()
  .transform((value, refine): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      refine.addIssue('must be a JSON list');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.strictObject({
        flow: z.enum(['company', 'superadmin']),
        name: z.string(),
        email: z.email(),
        password: z.string(),
      }),
    ),
  );

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const port = z.coerce.number().int().min(0).max(65535);
const positive = z.coerce.number().int().positive();
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true');

type RetentionField = (typeof retentionSettings)[RetentionSetting]['setting'];
const retentionFields = Object.fromEntries(
  Object.values(retentionSettings).map(({ setting, usual, least }) => [
    setting,
    positive.min(least).default(usual),
  ]),
) as Record<RetentionField, z.ZodDefault<typeof positive>>;

const environment = z.object({
  APP_MODE: z.enum(['live', 'demo']).default('live'),
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PUBLIC_BASE_URL: origin.optional(),
  DATABASE_URL: databaseAddress,
  MIGRATION_DATABASE_URL: databaseAddress.optional(),
  HOST: z.string().default('0.0.0.0'),
  PORT: port.default(3000),
  TRUSTED_PROXIES: list.pipe(z.array(proxyAddress)).default([]),
  REFUSE_WHEN_BUSY_MS: positive.default(3_000),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  WATCHED_FOLDERS: list.default(['/var/lib/postgresql', '/var/backups/sempat']),
  SLOWEST_REQUEST_SECONDS: positive.default(30),
  SEARCH_REFRESH_MS: z.coerce.number().int().min(0).default(1_000),
  SEARCH_MEMORY_DEALS: z.coerce.number().int().min(0).default(50_000),
  ENCRYPTION_KEYS: encryptionKeys,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' }),
  MAIL_FROM: z.string().default(placeholderIdentity.MAIL_FROM),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  GENERAL_POOL_SIZE: positive.default(10),
  HOLDS_POOL_SIZE: positive.default(4),
  LIMIT_FORMS_PER_EMAIL: positive.default(5),
  LIMIT_FORMS_PER_CLIENT: positive.default(60),
  LIMIT_CODES_PER_EMAIL: positive.default(5),
  LIMIT_CODES_PER_CLIENT: positive.default(3_000),
  LIMIT_MAILS_PER_RECIPIENT: positive.default(8),
  LIMIT_MAILS_PER_RECIPIENT_DAY: positive.default(20),
  LIMIT_INVITATIONS_PER_COMPANY: positive.default(20),
  LIMIT_HOLDS_PER_EMAIL: positive.default(3),
  LIMIT_UNPROVEN_TICKETS: positive.default(9),
  LIMIT_UNPROVEN_PERCENT: z.coerce.number().int().min(1).max(100).default(50),
  LIMIT_UNPROVEN_SEATS_PER_CLIENT: positive.default(60),
  LIMIT_SEATS_PER_CLIENT: positive.default(120),
  LIMIT_UNPAID_HOLDS: positive.default(3),
  LIMIT_SEATS_AFTER_UNPAID: positive.default(30),
  LIMIT_SEATS_AFTER_MORE_UNPAID: positive.default(9),
  LIMIT_CLIENT_PERCENT: z.coerce.number().int().min(1).max(100).default(50),
  LIMIT_SIGN_INS_PER_ACCOUNT: positive.default(10),
  LIMIT_SIGN_INS_PER_CLIENT: positive.default(100),
  SESSION_IDLE_HOURS: positive.default(7 * 24),
  SESSION_HOURS_COMPANY: positive.default(30 * 24),
  SESSION_HOURS_SUPER_ADMIN: positive.default(12),
  HOLD_MINUTES: positive.default(holdMinutes),
  RELEASE_GRACE_MINUTES: positive.default(releaseGraceMinutes),
  UNREACHABLE_HOLD_MINUTES: positive.default(unreachableHoldMinutes),
  BANK_TRANSFER_NAME: z.string().min(1).max(40).default(bankTransferName),
  BANK_TRANSFER_LIMIT_MYR: positive.default(bankTransferLimitMyr),
  ...retentionFields,
  ALLOW_SANDBOX_PAYMENTS: yesOrNo.default(false),
  PAYOUT_WEEKDAY: z.enum(weekdays).default(payoutWeekday),
  PAYOUT_CONFIRM_ABOVE_MYR: z.coerce.number().int().min(0).default(payoutConfirmAboveMyr),
  SUPPORT_EMAIL: z.email().default(placeholderIdentity.SUPPORT_EMAIL),
  CAREERS_EMAIL: z.email().default(placeholderIdentity.CAREERS_EMAIL),
  LEGAL_NAME: z.string().default(placeholderIdentity.LEGAL_NAME),
  POSTAL_ADDRESS: z.string().default(placeholderIdentity.POSTAL_ADDRESS),
  REGISTRATION_NUMBER: z.string().optional(),
  LICENCE_NUMBER: z.string().optional(),
  GROUP_CHAT_URL: z.url({ protocol: /^https$/ }).optional(),
  DEMO_INBOX_URL: z.url().optional(),
  DEMO_BILLPLZ_URL: z.url().optional(),
  DEMO_SIGN_INS: demoSignIns.default([]),
});

export type Config = ReturnType<typeof loadConfig>;

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

export function loadConfig(env: NodeJS.ProcessEnv = process.env, namesInFile: readonly string[] = []) {
  const demo = env.APP_MODE === 'demo';
  // An empty value in .env means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(demo ? { ENCRYPTION_KEYS: DEMO_ENCRYPTION_KEY, ...given } : given);
  const problems = parsed.success ? [] : parsed.error.issues.map(describeIssue);
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? '3000'))
    problems.push('METRICS_PORT: must be another port than PORT, which the public reaches');
  problems.push(
    ...findLiveProblems(given),
    ...misspeltSettings(Object.keys(environment.shape), env, namesInFile),
  );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);

  const e = parsed.data;
  return {
    mode: e.APP_MODE,
    isProduction: e.NODE_ENV === 'production',
    publicBaseUrl: e.PUBLIC_BASE_URL ?? null,
    databaseUrl: e.DATABASE_URL,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? e.DATABASE_URL,
    http: {
      host: e.HOST,
      port: e.PORT,
      trustedProxies: e.TRUSTED_PROXIES,
      refuseWhenBusyMs: e.REFUSE_WHEN_BUSY_MS,
      slowestRequestMs: e.SLOWEST_REQUEST_SECONDS * 1_000,
    },
    /** Null disables metrics. */
    metrics: e.METRICS_PORT === undefined ? null : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    watchedFolders: e.WATCHED_FOLDERS,
    search: { refreshMs: e.SEARCH_REFRESH_MS, memoryDeals: e.SEARCH_MEMORY_DEALS },
    pools: { general: e.GENERAL_POOL_SIZE, holds: e.HOLDS_POOL_SIZE },
    encryptionKeys: e.ENCRYPTION_KEYS,
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      requireTls: e.APP_MODE === 'live' && !isLoopback(new URL(e.SMTP_URL).hostname),
    },
    logLevel: e.LOG_LEVEL,
    limits: {
      formsPerEmail: e.LIMIT_FORMS_PER_EMAIL * (demo ? 20 : 1),
      formsPerClient: e.LIMIT_FORMS_PER_CLIENT * (demo ? 20 : 1),
      codesPerEmail: e.LIMIT_CODES_PER_EMAIL * (demo ? 20 : 1),
      codesPerClient: e.LIMIT_CODES_PER_CLIENT * (demo ? 20 : 1),
      mailsPerRecipient: e.LIMIT_MAILS_PER_RECIPIENT * (demo ? 20 : 1),
      mailsPerRecipientDay: e.LIMIT_MAILS_PER_RECIPIENT_DAY * (demo ? 20 : 1),
      invitationsPerCompany: e.LIMIT_INVITATIONS_PER_COMPANY * (demo ? 20 : 1),
      holdsPerEmail: e.LIMIT_HOLDS_PER_EMAIL * (demo ? 20 : 1),
      unprovenSeatsPerClient: e.LIMIT_UNPROVEN_SEATS_PER_CLIENT * (demo ? 20 : 1),
      seatsPerClient: e.LIMIT_SEATS_PER_CLIENT * (demo ? 20 : 1),
      unpaidHolds: e.LIMIT_UNPAID_HOLDS * (demo ? 20 : 1),
      seatsAfterUnpaid: e.LIMIT_SEATS_AFTER_UNPAID * (demo ? 20 : 1),
      seatsAfterMoreUnpaid: e.LIMIT_SEATS_AFTER_MORE_UNPAID * (demo ? 20 : 1),
      clientPercent: demo ? 100 : e.LIMIT_CLIENT_PERCENT,
      // Not raised in demo mode: the limit applies per booking and deal, and visitors of a demo should be
      // able to see the email code.
      unprovenTickets: e.LIMIT_UNPROVEN_TICKETS,
      unprovenPercent: e.LIMIT_UNPROVEN_PERCENT,
      signInsPerAccount: e.LIMIT_SIGN_INS_PER_ACCOUNT * (demo ? 20 : 1),
      signInsPerClient: e.LIMIT_SIGN_INS_PER_CLIENT * (demo ? 20 : 1),
    },
    sessions: {
      idleHours: e.SESSION_IDLE_HOURS,
      companyHours: e.SESSION_HOURS_COMPANY,
      superAdminHours: e.SESSION_HOURS_SUPER_ADMIN,
    },
    booking: {
      holdMinutes: e.HOLD_MINUTES,
      releaseGraceMinutes: e.RELEASE_GRACE_MINUTES,
      unreachableHoldMinutes: e.UNREACHABLE_HOLD_MINUTES,
      allowSandboxPayments: e.ALLOW_SANDBOX_PAYMENTS,
      /** Above the limit the payment step warns that one transfer cannot carry the total. */
      bankTransfer: { name: e.BANK_TRANSFER_NAME, limitSen: e.BANK_TRANSFER_LIMIT_MYR * 100 },
    },
    payouts: {
      weekday: (weekdays.indexOf(e.PAYOUT_WEEKDAY) + 1) as Weekday,
      confirmAboveSen: e.PAYOUT_CONFIRM_ABOVE_MYR * 100,
    },
    retention: Object.fromEntries(
      Object.entries(retentionSettings).map(([name, { setting }]) => [name, e[setting]]),
    ) as Record<RetentionSetting, number>,
    site: {
      supportEmail: e.SUPPORT_EMAIL,
      careersEmail: e.CAREERS_EMAIL,
      legalName: e.LEGAL_NAME,
      postalAddress: e.POSTAL_ADDRESS,
      registrationNumber: e.REGISTRATION_NUMBER ?? null,
      licenceNumber: e.LICENCE_NUMBER ?? null,
      groupChatUrl: e.GROUP_CHAT_URL ?? (demo ? placeholderGroupChat : null),
    },
    demo: demo
      ? {
          inboxUrl: e.DEMO_INBOX_URL ?? null,
          billplzUrl: e.DEMO_BILLPLZ_URL ?? null,
          signIns: e.DEMO_SIGN_INS,
        }
      : null,
  };
}

/** Loopback traffic never reaches a network. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const name = issue.path.join('.');
  const missing = issue.code === 'invalid_type' && issue.input === undefined;
  return missing ? `${name} is missing (.env.example explains it)` : `${name}: ${issue.message}`;
}

/** Finds settings that live operation does not allow: no https, no real identity, or demo settings. */
function findLiveProblems(env: Record<string, string | undefined>): string[] {
  if (env.APP_MODE === 'demo') return [];
  const problems: string[] = [];
  if (!env.PUBLIC_BASE_URL) problems.push('PUBLIC_BASE_URL is missing (.env.example explains it)');
  else if (!env.PUBLIC_BASE_URL.startsWith('https://'))
    problems.push('PUBLIC_BASE_URL: must be an https:// address');
  problems.push(...identityProblems(env));
  if (env.ENCRYPTION_KEYS?.includes(DEMO_ENCRYPTION_KEY)) {
    problems.push('ENCRYPTION_KEYS: holds the published demo key, generate your own');
  }
  for (const name of ['DEMO_INBOX_URL', 'DEMO_BILLPLZ_URL', 'DEMO_SIGN_INS']) {
    if (env[name]) problems.push(`${name}: is refused unless APP_MODE=demo`);
  }
  return problems;
}
