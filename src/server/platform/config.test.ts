import { describe, expect, it } from 'vitest';
import { liveIdentity } from '#dev/testing/run/live-env.ts';
import { ConfigError, loadConfig } from './config.ts';

const key = `1:${Buffer.alloc(32, 7).toString('base64')}`;
const live = {
  DATABASE_URL: 'postgres://u:p@localhost/sempat',
  PUBLIC_BASE_URL: 'https://sempat.example',
  ENCRYPTION_KEYS: key,
  SMTP_URL: 'smtp://localhost:25',
  ...liveIdentity,
};

const noIdentity = Object.fromEntries(Object.keys(liveIdentity).map((name) => [name, '']));

function findConfigProblems(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  it("defaults to live mode and is complete with four settings and the operator's identity", () => {
    expect(loadConfig(live).mode).toBe('live');
    expect(loadConfig(live).publicBaseUrl).toBe('https://sempat.example');
  });

  it('lists all missing settings at once', () => {
    expect(findConfigProblems({}).map((line) => line.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'ENCRYPTION_KEYS',
      'SMTP_URL',
      'PUBLIC_BASE_URL',
      'MAIL_FROM',
      'SUPPORT_EMAIL',
      'CAREERS_EMAIL',
      'LEGAL_NAME',
      'POSTAL_ADDRESS',
    ]);
  });

  it("rejects the demo's placeholder identity in live mode, all at once", () => {
    const { site, mail } = loadConfig({ ...live, ...noIdentity, APP_MODE: 'demo' });
    const placeholders = {
      MAIL_FROM: mail.from,
      SUPPORT_EMAIL: site.supportEmail,
      CAREERS_EMAIL: site.careersEmail,
      LEGAL_NAME: site.legalName,
      POSTAL_ADDRESS: site.postalAddress,
      GROUP_CHAT_URL: site.groupChatUrl ?? '',
    };
    const problems = findConfigProblems({ ...live, ...placeholders });
    expect(problems.map((line) => line.split(':')[0])).toEqual(Object.keys(placeholders));
    expect(problems[0]).toBe(
      'MAIL_FROM: is still a placeholder (Sempat <deals@sempat.example>), enter your own',
    );
  });

  it.each([
    'example.com',
    'mail.example.net',
    'example.org',
    'a.example',
    'a.invalid',
    'a.test',
    'localhost',
  ])('rejects unreachable email addresses at %s in live mode', (host) => {
    const problems = findConfigProblems({ ...live, MAIL_FROM: `Deals <deals@${host}>` });
    expect(problems).toEqual([`MAIL_FROM: is still a placeholder (Deals <deals@${host}>), enter your own`]);
  });

  it('rejects a sender without an address in live mode', () => {
    expect(findConfigProblems({ ...live, MAIL_FROM: 'Sempat' })).toEqual([
      'MAIL_FROM: must be an address such as Sempat <deals@your-domain.my>',
    ]);
  });

  it('has no group chat in live mode by default', () => {
    expect(loadConfig(live).site.groupChatUrl).toBeNull();
    const GROUP_CHAT_URL = 'https://chat.sempat-live.my/deals';
    expect(loadConfig({ ...live, GROUP_CHAT_URL }).site.groupChatUrl).toBe(GROUP_CHAT_URL);
    expect(loadConfig({ ...live, APP_MODE: 'demo' }).site.groupChatUrl).toContain('.example');
  });

  it('exposes metrics only if configured, on loopback, and never on the public port', () => {
    expect(loadConfig(live).metrics).toBeNull();
    expect(loadConfig({ ...live, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(findConfigProblems({ ...live, METRICS_PORT: '3000' })).toEqual([
      'METRICS_PORT: must be another port than PORT, which the public reaches',
    ]);
  });

  it('treats an empty value as unset', () => {
    expect(findConfigProblems({ ...live, SMTP_URL: '' })).toHaveLength(1);
  });

  it('rejects plain http, demo parts and the published demo key in live mode', () => {
    const demoKey = loadConfig({
      APP_MODE: 'demo',
      DATABASE_URL: live.DATABASE_URL,
      SMTP_URL: live.SMTP_URL,
    });
    const encoded = `1:${demoKey.encryptionKeys[0]?.key.toString('base64')}`;
    expect(findConfigProblems({ ...live, PUBLIC_BASE_URL: 'http://sempat.example' })).toHaveLength(1);
    expect(findConfigProblems({ ...live, DEMO_INBOX_URL: 'http://127.0.0.1:1080' })).toHaveLength(1);
    expect(findConfigProblems({ ...live, DEMO_BILLPLZ_URL: 'http://127.0.0.1:4000' })).toHaveLength(1);
    expect(findConfigProblems({ ...live, ENCRYPTION_KEYS: encoded })).toHaveLength(1);
  });

  it('rejects keys that are too short, or whose number is a duplicate or missing', () => {
    for (const bad of ['1:c2hvcnQ=', `${key},${key}`, key.slice(2)]) {
      expect(findConfigProblems({ ...live, ENCRYPTION_KEYS: bad })).toHaveLength(1);
    }
  });

  it('reads the name and limit of bank transfers', () => {
    const { bankTransfer } = loadConfig({
      ...live,
      BANK_TRANSFER_NAME: 'DuitNow',
      BANK_TRANSFER_LIMIT_MYR: '50000',
    }).booking;
    expect(bankTransfer).toEqual({ name: 'DuitNow', limitSen: 5_000_000 });
    expect(() => loadConfig({ ...live, BANK_TRANSFER_LIMIT_MYR: '0' })).toThrow('BANK_TRANSFER_LIMIT_MYR');
  });

  it('defaults holds to 15, 5 and 60 minutes and disables sandbox payments in live mode', () => {
    expect(loadConfig(live).booking).toEqual({
      holdMinutes: 15,
      releaseGraceMinutes: 5,
      unreachableHoldMinutes: 60,
      allowSandboxPayments: false,
      bankTransfer: { name: 'FPX', limitSen: 3_000_000 },
    });
    const configured = { ...live, HOLD_MINUTES: '20', ALLOW_SANDBOX_PAYMENTS: 'true' };
    expect(loadConfig(configured).booking).toMatchObject({ holdMinutes: 20, allowSandboxPayments: true });
    expect(findConfigProblems({ ...live, ALLOW_SANDBOX_PAYMENTS: 'yes', HOLD_MINUTES: '0' })).toHaveLength(2);
  });

  it('defaults to payouts on Mondays and to a second super admin for amounts above RM 10,000', () => {
    expect(loadConfig(live).payouts).toEqual({ weekday: 1, confirmAboveSen: 1_000_000 });
    const configured = { ...live, PAYOUT_WEEKDAY: 'sunday', PAYOUT_CONFIRM_ABOVE_MYR: '0' };
    expect(loadConfig(configured).payouts).toEqual({ weekday: 7, confirmAboveSen: 0 });
    expect(
      findConfigProblems({ ...live, PAYOUT_WEEKDAY: 'Mon', PAYOUT_CONFIRM_ABOVE_MYR: '-1' }),
    ).toHaveLength(2);
  });

  it('permits 3 holds per email and 10 per client address, twenty times as many in the demo', () => {
    expect(loadConfig(live).limits).toMatchObject({
      holdsPerEmail: 3,
      unprovenSeatsPerClient: 60,
      seatsPerClient: 120,
      unpaidHolds: 3,
      unprovenTickets: 9,
      unprovenPercent: 50,
    });
    const demo = loadConfig({ ...live, APP_MODE: 'demo' });
    expect(demo.limits).toMatchObject({ holdsPerEmail: 60, seatsPerClient: 2_400, unprovenTickets: 9 });
  });

  it('permits 10 failed sign-ins per account and 100 per client address, and ends sessions after 7 days, 30 days and 12 hours', () => {
    expect(loadConfig(live).limits).toMatchObject({ signInsPerAccount: 10, signInsPerClient: 100 });
    expect(loadConfig(live).sessions).toEqual({
      idleHours: 7 * 24,
      companyHours: 30 * 24,
      superAdminHours: 12,
    });
    const demo = loadConfig({ ...live, APP_MODE: 'demo' });
    expect(demo.limits).toMatchObject({ signInsPerAccount: 200, signInsPerClient: 2_000 });
  });

  it('reads demo accounts only in the demo and only as a valid list', () => {
    const account = { flow: 'company', name: 'Demo', email: 'demo@agency.example', password: 'x' };
    const DEMO_SIGN_INS = JSON.stringify([account]);
    const demo = { ...live, APP_MODE: 'demo' };
    expect(loadConfig({ ...demo, DEMO_SIGN_INS }).demo?.signIns).toEqual([account]);
    expect(loadConfig(demo).demo?.signIns).toEqual([]);
    expect(findConfigProblems({ ...live, DEMO_SIGN_INS })).toEqual([
      'DEMO_SIGN_INS: is refused unless APP_MODE=demo',
    ]);
    expect(findConfigProblems({ ...demo, DEMO_SIGN_INS: 'not a list' })).toHaveLength(1);
  });

  it('accepts addresses and networks as trusted proxies and names any other entry', () => {
    const sound = '10.0.0.0/8, 172.30.57.2,::1,fd00::/8, loopback';
    expect(loadConfig({ ...live, TRUSTED_PROXIES: sound }).http.trustedProxies).toHaveLength(5);
    for (const bad of ['caddy', '10.0.0.0/33', '10.0.0', '::1/129', '10.0.0.0/8/8', '10.0.0.0/'])
      expect(findConfigProblems({ ...live, TRUSTED_PROXIES: `127.0.0.1,${bad}` })).toEqual([
        expect.stringContaining(`"${bad}" is neither`),
      ]);
  });

  it('finds similar names in the environment and ignores those of other programs', () => {
    expect(findConfigProblems({ ...live, DATABSE_URL: 'x', HOLD_MINUTE: '5', trusted_proxies: '' })).toEqual([
      'DATABSE_URL is not a setting; did you mean DATABASE_URL?',
      'HOLD_MINUTE is not a setting; did you mean HOLD_MINUTES?',
      'trusted_proxies is not a setting; did you mean TRUSTED_PROXIES?',
    ]);
    const others = {
      HOME: '/',
      HOSTNAME: 'x',
      HOSTS: 'x',
      LOGNAME: 'x',
      NODE_OPTIONS: '',
      PGPORT: '1',
      SHELL: 'sh',
    };
    expect(findConfigProblems({ ...live, ...others })).toEqual([]);
  });

  it('rejects unknown names in the .env file', () => {
    const env = { ...live, PROT: '3000', SOMETHING: '1', POSTGRES_PASSWORD: 'x' };
    expect(() => loadConfig(env, Object.keys(env))).toThrow(
      /PROT in \.env is not a setting; did you mean PORT\?[\s\S]*SOMETHING in \.env is not a setting/,
    );
    expect(loadConfig({ ...live, POSTGRES_PASSWORD: 'x' }, ['POSTGRES_PASSWORD']).mode).toBe('live');
  });

  it('permits twenty times as many form posts in the demo', () => {
    const demo = loadConfig({ ...live, APP_MODE: 'demo' });
    expect(demo.limits.formsPerEmail).toBe(20 * loadConfig(live).limits.formsPerEmail);
  });
});
