// sempat-admin doctor: checks an installation and suggests fixes. Read-only, except for a test mail to a
// given address.

import type { KeysCheckResult } from '#domain/finance/payment-settings.ts';
import { dayMs, hourMs, minuteMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { sendTestMailNow } from '#server/features/mail/queue/delivery.ts';
import { findInstallationFacts } from '#server/features/operations/setup/installation.store.ts';
import {
  canTakePayments,
  findSettingsState,
  providerAddress,
} from '#server/features/payments/payments.service.ts';
import { checkAccess } from '#server/features/payments/settings-versions.ts';
import { clockSkewSeconds, type ProcessClock } from '#server/platform/clock.ts';
import { explainDatabaseError } from '#server/platform/database/database-errors.ts';
import { countUnreadable } from '#server/platform/database/reencrypt.ts';
import { createMailTransport } from '#server/platform/mail-transport.ts';
import { measureFolders, remoteClockSkewSeconds, visitPublicAddress } from '#server/platform/outside.ts';
import {
  type CheckResult,
  checkDatabase,
  checkLiveDatabase,
  checkMigrations,
  checkWrites,
} from './checks.ts';

const secondMs = 1_000;
const GIGABYTE = 1024 ** 3;
const CLOCK_WARNS_MS = secondMs;
const CLOCK_FAILS_MS = 5 * secondMs;
const WORKER_SILENT_MS = minuteMs;
const BACKUP_OLD_MS = 26 * hourMs;
const MAIL_LATE_MS = 15 * minuteMs;
const BILL_LATE_MS = 2 * hourMs;
/** Same thresholds as DiskFilling and CertificateExpiring in deploy/alerts.yaml. */
const LEAST_FREE_BYTES = 2 * GIGABYTE;
const LEAST_FREE_RATIO = 0.05;
const CERTIFICATE_ENDS_SOON_MS = 14 * dayMs;

interface DoctorResult extends CheckResult {
  readonly found?: string;
}

export interface DoctorContext extends AppContext {
  readonly sendMailTo: string | null;
  readonly clock?: ProcessClock;
}

export interface DoctorCheck {
  readonly name: string;
  readonly needs?: string;
  run(ctx: DoctorContext): Promise<DoctorResult>;
}

export const doctorChecks: readonly DoctorCheck[] = [
  { name: 'configuration', run: checkConfiguration },
  { name: 'database', run: checkReached },
  { name: 'migrations', needs: 'database', run: checkMigrations },
  { name: 'database writes', needs: 'migrations', run: checkWrites },
  { name: 'roles and demo data', needs: 'migrations', run: checkLiveDatabase },
  { name: 'encryption keys', needs: 'migrations', run: checkEncryption },
  { name: 'mail server', run: checkMailServer },
  { name: 'public address', run: checkPublicAddress },
  { name: 'clock', needs: 'database', run: checkClock },
  { name: 'clock outside', run: checkOutsideClock },
  { name: 'disks', run: checkDisks },
  { name: 'backup', needs: 'migrations', run: checkBackup },
  { name: 'worker', needs: 'migrations', run: checkWorker },
  { name: 'mails', needs: 'migrations', run: checkMails },
  { name: 'bills', needs: 'migrations', run: checkBills },
  { name: 'payments', needs: 'migrations', run: checkPayments },
];

export interface DoctorReport {
  readonly isWell: boolean;
  readonly text: string;
}

export async function runDoctor(
  ctx: DoctorContext,
  checks: readonly DoctorCheck[] = doctorChecks,
): Promise<DoctorReport> {
  const results = new Map<string, DoctorResult>();
  for (const check of checks) {
    const { name, needs } = check;
    const blocked = needs !== undefined && results.get(needs)?.ok === false;
    results.set(
      name,
      blocked
        ? { ok: false, problem: `Not tried, because it needs this first: ${needs}.` }
        : await check.run(ctx).catch((error: unknown) => toUnexpectedResult(ctx, error)),
    );
  }
  return {
    isWell: [...results.values()].every(({ ok }) => ok),
    text: [...results].map(([name, result]) => formatLine(name, result)).join('\n'),
  };
}

function toUnexpectedResult({ config }: AppContext, error: unknown): DoctorResult {
  const words = explainDatabaseError(error, config.databaseUrl);
  return { ok: false, problem: words ?? (error instanceof Error ? error.message : String(error)) };
}

function formatLine(name: string, { ok, problem, todo, found }: DoctorResult): string {
  const word = ok ? (problem ? 'warn' : 'ok') : 'FAIL';
  const lines = [`${word.padEnd(4)}  ${name}${found ? `: ${found}` : ''}`];
  if (problem) lines.push(`      ${problem}`);
  if (todo) lines.push(`      → ${todo}`);
  return lines.join('\n');
}

/** Invalid configurations prevent the start, so this only shows the operator's identity. */
async function checkConfiguration({ config }: DoctorContext): Promise<DoctorResult> {
  const { mode, publicBaseUrl, site, mail } = config;
  if (mode === 'demo') return { ok: true, found: 'demo, with a made-up identity' };
  return { ok: true, found: `live at ${publicBaseUrl}, run by ${site.legalName}, mail from ${mail.from}` };
}

async function checkReached(ctx: DoctorContext): Promise<DoctorResult> {
  return checkDatabase(ctx).catch((error: unknown) => ({
    ok: false,
    problem: `The database was not reached. ${toUnexpectedResult(ctx, error).problem}`,
    todo: 'Start PostgreSQL, or correct DATABASE_URL.',
  }));
}

async function checkEncryption(ctx: DoctorContext): Promise<DoctorResult> {
  const counts = await countUnreadable(ctx);
  const values = counts.reduce((sum, { all }) => sum + all, 0);
  const closed = counts.filter(({ unreadable }) => unreadable > 0);
  if (closed.length === 0) return { ok: true, found: `${values} encrypted values, all open` };
  const list = closed.map(({ table, all, unreadable }) => `${table}: ${unreadable} of ${all}`).join(', ');
  return {
    ok: false,
    problem: `Values that cannot be opened with ENCRYPTION_KEYS: ${list}.`,
    todo: 'Add the key that encrypted them to ENCRYPTION_KEYS. Lost for good? Enter the Billplz keys again, and run sempat-admin reset-second-factor for accounts that cannot sign in.',
  };
}

async function checkMailServer(ctx: DoctorContext): Promise<DoctorResult> {
  const { smtpUrl } = ctx.config.mail;
  const transport = createMailTransport(ctx.config.mail, 1);
  try {
    await transport.verify();
    if (ctx.sendMailTo) await sendTestMailNow(ctx, transport, ctx.sendMailTo);
  } catch (error) {
    const { problem } = toUnexpectedResult(ctx, error);
    const todo = 'Correct SMTP_URL, or ask the mail provider. No mail goes out until then.';
    return { ok: false, problem: `${new URL(smtpUrl).host}: ${problem}`, todo };
  } finally {
    transport.close();
  }
  const found = `${new URL(smtpUrl).host} lets us in`;
  return { ok: true, found: ctx.sendMailTo ? `${found}, and accepted a test mail` : found };
}

async function checkClock(ctx: DoctorContext): Promise<DoctorResult> {
  const ms = (await clockSkewSeconds(ctx.db, ctx.clock)) * secondMs;
  const found = `${(Math.abs(ms) / secondMs).toFixed(1)} s ${ms < 0 ? 'behind' : 'ahead of'} the database`;
  if (Math.abs(ms) <= CLOCK_WARNS_MS) return { ok: true, found };
  return {
    ok: Math.abs(ms) <= CLOCK_FAILS_MS,
    problem: `This machine's clock is ${found}: deals open and holds end at the wrong moment.`,
    todo: 'Let both machines set their clocks by NTP.',
  };
}

/** Program and database may share a wrong clock, so compare with another machine's. */
async function checkOutsideClock({ config, clock }: DoctorContext): Promise<DoctorResult> {
  const wallMs = clock ? clock.wallMs : Date.now;
  const seconds = await remoteClockSkewSeconds(providerAddress(config), wallMs);
  if (seconds === null) return { ok: true, found: 'not compared, because Billplz did not answer' };
  const found = `${Math.abs(seconds).toFixed(0)} s ${seconds < 0 ? 'behind' : 'ahead of'} Billplz`;
  if (Math.abs(seconds) * secondMs <= CLOCK_FAILS_MS) return { ok: true, found };
  return {
    ok: false,
    problem: `This machine's clock is ${found}: deals open and holds end at the wrong moment.`,
    todo: 'Set it by NTP: timedatectl set-ntp true.',
  };
}

async function checkPublicAddress(ctx: DoctorContext): Promise<DoctorResult> {
  const { publicBaseUrl } = ctx.config;
  if (!publicBaseUrl) return { ok: true, found: 'the demo needs none' };
  const { problem, certificateEndsAt } = await visitPublicAddress(publicBaseUrl);
  if (problem)
    return { ok: false, problem, todo: 'Check DNS, ports 80 and 443, the proxy and its certificate.' };
  if (!certificateEndsAt) return { ok: true, found: `${publicBaseUrl} answers` };
  const leftMs = certificateEndsAt.getTime() - ctx.now().getTime();
  const found = `${publicBaseUrl} answers; its certificate ends in ${Math.floor(leftMs / dayMs)} days`;
  if (leftMs > CERTIFICATE_ENDS_SOON_MS) return { ok: true, found };
  return { ok: true, problem: `${found}.`, todo: 'The proxy should have renewed it: read its log.' };
}

async function checkDisks({ config }: DoctorContext): Promise<DoctorResult> {
  const folders = await measureFolders(config.watchedFolders);
  const lines = folders.map(({ folder, space }) =>
    space
      ? `${folder} has ${formatGigabytes(space.freeBytes)} of ${formatGigabytes(space.allBytes)} free`
      : `${folder} is not on this machine`,
  );
  const isFull = folders.some(
    ({ space }) =>
      space && (space.freeBytes < LEAST_FREE_BYTES || space.freeBytes < LEAST_FREE_RATIO * space.allBytes),
  );
  if (!isFull) return { ok: true, found: lines.join('; ') };
  return { ok: false, problem: `${lines.join('; ')}.`, todo: 'Make room, or use a larger disk.' };
}

async function checkBackup(ctx: DoctorContext): Promise<DoctorResult> {
  const { lastBackupAt, databaseBytes } = await findInstallationFacts(ctx.db);
  const size = `the database has ${formatGigabytes(databaseBytes)}`;
  if (ctx.config.mode === 'demo') return { ok: true, found: `the demo needs none; ${size}` };
  const todo = 'Set up a backup as docs/deploy.md says, and try a restore.';
  if (!lastBackupAt) return { ok: false, problem: `No backup has been recorded; ${size}.`, todo };
  const found = `${formatAge(ctx, lastBackupAt)}; ${size}`;
  return isOlder(ctx, lastBackupAt, BACKUP_OLD_MS)
    ? { ok: false, problem: `The last backup was made ${found}.`, todo }
    : { ok: true, found };
}

async function checkWorker(ctx: DoctorContext): Promise<DoctorResult> {
  const { workerSeenAt } = await findInstallationFacts(ctx.db);
  if (workerSeenAt && !isOlder(ctx, workerSeenAt, WORKER_SILENT_MS))
    return { ok: true, found: `heard ${formatAge(ctx, workerSeenAt)}` };
  return {
    ok: false,
    problem: workerSeenAt ? `Last heard ${formatAge(ctx, workerSeenAt)}.` : 'None was heard in the last day.',
    todo: 'Start the worker: without one no mail goes out, and no hold ends.',
  };
}

async function checkMails(ctx: DoctorContext): Promise<DoctorResult> {
  const { mailsWaiting, oldestMailDueAt, mailsFailed } = await findInstallationFacts(ctx.db);
  const found = `${mailsWaiting} waiting, ${mailsFailed} given up`;
  const isLate = oldestMailDueAt !== null && isOlder(ctx, oldestMailDueAt, MAIL_LATE_MS);
  if (mailsFailed === 0 && !isLate) return { ok: true, found };
  const since = isLate ? `, the oldest since ${formatAge(ctx, oldestMailDueAt)}` : '';
  return {
    ok: false,
    problem: `${found}${since}.`,
    todo: 'See /superadmin/mails for the reasons, and retry there.',
  };
}

async function checkBills(ctx: DoctorContext): Promise<DoctorResult> {
  const { oldestUnsettledAt } = await findInstallationFacts(ctx.db);
  if (!oldestUnsettledAt || !isOlder(ctx, oldestUnsettledAt, BILL_LATE_MS)) return { ok: true };
  return {
    ok: false,
    problem: `The time to pay of one bill ended ${formatAge(ctx, oldestUnsettledAt)}, and it is still not settled.`,
    todo: 'See /superadmin/desk, and whether the worker runs and Billplz answers.',
  };
}

const keyFindings: Record<Exclude<KeysCheckResult, 'work'>, string> = {
  keyRefused: 'Billplz refuses the API key.',
  collectionUnknown: 'Billplz does not know the collection.',
  collectionInactive: 'The collection is not active at Billplz.',
  unreachable: 'Billplz did not answer.',
};

async function checkPayments(ctx: DoctorContext): Promise<DoctorResult> {
  const todo = 'Nobody can pay until this is corrected at /superadmin/settings/billplz.';
  const state = await findSettingsState(ctx);
  if (state.kind === 'none') return { ok: false, problem: 'No Billplz keys are stored.', todo };
  if (state.kind === 'unreadable')
    return { ok: false, problem: 'The stored keys cannot be opened with ENCRYPTION_KEYS.', todo };
  const { settings } = state;
  if (!canTakePayments(settings, ctx.config))
    return {
      ok: false,
      problem: `The sandbox is ${settings.sandbox ? 'on, so bookings are refused' : 'off in a demo'}.`,
      todo,
    };
  const finding = await checkAccess(ctx, settings);
  if (finding !== 'work') return { ok: false, problem: keyFindings[finding], todo };
  return { ok: true, found: settings.sandbox ? 'sandbox keys, accepted' : 'live keys, accepted' };
}

function isOlder({ now }: DoctorContext, at: Date, ms: number): boolean {
  return now().getTime() - at.getTime() > ms;
}

function formatAge({ now }: DoctorContext, at: Date): string {
  const ms = Math.max(0, now().getTime() - at.getTime());
  if (ms < 2 * minuteMs) return `${Math.round(ms / secondMs)} seconds ago`;
  if (ms < 2 * hourMs) return `${Math.round(ms / minuteMs)} minutes ago`;
  return ms < 48 * hourMs ? `${Math.round(ms / hourMs)} hours ago` : `${Math.round(ms / dayMs)} days ago`;
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
