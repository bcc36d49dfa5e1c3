// The sign-in library with our tables, cookies and password hashes. We only call its functions; its HTTP
// endpoints are unreachable.

import { betterAuth } from 'better-auth';
import { maxPasswordCharacters, minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import type { AppContext } from '#server/app/context.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const HOUR_SECONDS = 3_600;

export type Auth = ReturnType<typeof createAuth>;

const made = new WeakMap<AppContext, Auth>();

export function getAuth(ctx: AppContext): Auth {
  const known = made.get(ctx);
  if (known) return known;
  const auth = createAuth(ctx);
  made.set(ctx, auth);
  return auth;
}

export function isHttps(ctx: AppContext): boolean {
  return ctx.config.publicBaseUrl?.startsWith('https://') ?? false;
}

function createAuth(ctx: AppContext) {
  const https = isHttps(ctx);
  return betterAuth({
    baseURL: ctx.config.publicBaseUrl ?? 'http://localhost',
    // Derived from the first key of the ring, so a new first key signs everyone out.
    secret: ctx.encryption.digest('session-cookie', 'sessions').toString('base64'),
    database: { db: ctx.db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      autoSignIn: false,
      minPasswordLength: minPasswordCharacters,
      maxPasswordLength: maxPasswordCharacters,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
    },
    session: {
      modelName: 'sessions',
      expiresIn: ctx.config.sessions.idleHours * HOUR_SECONDS,
      updateAge: HOUR_SECONDS,
      // The session check must reject an ended session at once, so do not cache it.
      cookieCache: { enabled: false },
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        secondFactorAt: { type: 'date', fieldName: 'second_factor_at', input: false, required: false },
        steppedUpAt: { type: 'date', fieldName: 'stepped_up_at', input: false, required: false },
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        mustChangePassword: { type: 'boolean', fieldName: 'must_change_password', input: false },
        temporaryPasswordExpiresAt: {
          type: 'date',
          fieldName: 'temporary_password_expires_at',
          input: false,
          required: false,
        },
        secondFactorSince: {
          type: 'date',
          fieldName: 'second_factor_since',
          input: false,
          required: false,
        },
        lockedAt: { type: 'date', fieldName: 'locked_at', input: false, required: false },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    // We count tries per account and client: server-side calls bypass the library's limiter.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: (level, message) => ctx.log.debug({ level }, `sign-in library: ${message}`) },
    advanced: {
      database: { generateId: false },
      ipAddress: { disableIpTracking: true },
      // If true, the library would prefix every name with __Secure-, even names that start with __Host-.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: {
        session_token: { name: cookieName('sid', https) },
        dont_remember: { name: cookieName('sid-short', https) },
        session_data: { name: cookieName('sid-data', https) },
        account_data: { name: cookieName('sid-account', https) },
      },
    },
  });
}

/** Adds __Host-: browsers guarantee that no other host and no plain HTTP response set such a cookie. */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}
