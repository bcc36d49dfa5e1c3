// Test accounts, session cookies for requests without a browser, and sign-in through the form in a browser.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { dayMs } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { hashPassword } from '#server/features/accounts/password-hash.ts';
import { signInCompany, signInSuperAdmin } from '#server/features/accounts/sign-in/sign-in.service.ts';
import type { Db } from '#server/platform/database/database.ts';
import { demoOwners, demoSuperAdmin } from '../../demo/accounts.ts';
import { openCookieJar } from './cookie-jar.ts';
import { addSecondFactor, proveSessions } from './second-factor.ts';

export interface TestAccount {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
}

export interface AccountOptions {
  readonly email?: string;
  readonly password?: string;
  readonly mustChangePassword?: boolean;
  readonly temporaryUntil?: Date;
}

export async function insertAccount(db: Db, wishes: AccountOptions = {}): Promise<TestAccount> {
  const email = wishes.email ?? `person.${randomUUID()}@example.test`;
  const password = wishes.password ?? 'correct horse';
  const { id } = await db
    .insertInto('users')
    .values({
      email,
      name: 'Test Person',
      must_change_password: wishes.mustChangePassword ?? false,
      temporary_password_expires_at: wishes.temporaryUntil ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hash = await hashPassword(password);
  await db
    .insertInto('accounts')
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: hash })
    .execute();
  return { userId: id, email, password };
}

export async function insertCompanyUser(
  db: Db,
  companyId: string,
  wishes: AccountOptions & { readonly role?: CompanyRole } = {},
): Promise<TestAccount> {
  const account = await insertAccount(db, wishes);
  const link = { user_id: account.userId, company_id: companyId, role: wishes.role ?? 'owner' } as const;
  await db.insertInto('company_users').values(link).execute();
  return account;
}

/** By default the role is a month old, because a new super admin has restrictions. */
export async function insertSuperAdmin(
  db: Db,
  { since = new Date(Date.now() - 30 * dayMs), ...wishes }: AccountOptions & { readonly since?: Date } = {},
): Promise<TestAccount> {
  const account = await insertAccount(db, wishes);
  const { userId } = account;
  await db.updateTable('users').set({ updated_at: since }).where('id', '=', userId).execute();
  await db.insertInto('roles').values({ user_id: userId, role: 'superadmin', created_at: since }).execute();
  return account;
}

export async function signInCookie(
  ctx: AppContext,
  flow: 'company' | 'superadmin',
  { email, password }: Pick<TestAccount, 'email' | 'password'>,
): Promise<string> {
  const signIn = flow === 'company' ? signInCompany : signInSuperAdmin;
  const visit = { cookies: '', clientAddress: '192.0.2.1', requestId: 'test' };
  const outcome = await signIn(ctx, { email, password, rememberMe: true }, visit);
  if (!outcome.ok) throw new Error(`${email} cannot sign in: ${outcome.code}`);
  if (flow === 'superadmin' && ctx.config.mode === 'live') await withSecondFactor(ctx, email);
  return cookieHeader(outcome.cookies);
}

/** Gives the account a second factor, which live mode requires of super admins. */
async function withSecondFactor(ctx: AppContext, email: string): Promise<void> {
  const { id, second_factor_since: since } = await ctx.db
    .selectFrom('users')
    .select(['id', 'second_factor_since'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  if (since === null) await addSecondFactor(ctx, id);
  await proveSessions(ctx, id);
}

export function cookieHeader(setCookies: readonly string[]): string {
  const jar = openCookieJar();
  jar.keep(setCookies);
  return jar.header();
}

const demoAccounts = {
  company: demoOwners.wira,
  otherCompany: demoOwners.borneo,
  superadmin: demoSuperAdmin,
};

export async function signIn(page: Page, kind: keyof typeof demoAccounts): Promise<void> {
  await signInAs(page, kind === 'superadmin' ? 'superadmin' : 'company', demoAccounts[kind]);
}

export async function signInAs(
  page: Page,
  flow: 'company' | 'superadmin',
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const answer = await page.request.post(flow === 'company' ? '/login' : '/superadmin/login', {
    form: { email, password },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`${email} cannot sign in: ${answer.status()}`);
}
