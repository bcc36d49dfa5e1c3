// The browsers a person has signed in with. Each carries a signed cookie of its own, for all who sign in there; a person
// is told of one that is new to them. It opens nothing: the password, and what follows it, still decide.
import { randomUUID } from 'node:crypto';
import { knownDeviceDays } from '#domain/constants.ts';
import { type Device, deviceCode, deviceOf } from '#domain/device.ts';
import { isId } from '#domain/id.ts';
import * as paths from '#domain/paths.ts';
import { dayMs } from '#domain/time.ts';
import type { AppContext } from '#server/context.ts';
import { queueMail } from '#server/features/mail/mail.service.ts';
import { networkRange } from '#server/platform/client-key.ts';
import { readCookie, setCookie } from '#server/platform/cookies.ts';
import type { Tx } from '#server/platform/database.ts';
import { secretLinks } from '#server/platform/secret-link.ts';
import { isHttps } from './auth.ts';
import { deleteDevicesUnusedSince, noteDevice } from './known-devices.store.ts';
import type { Visit } from './sessions.service.ts';
import { describeSession, type SessionKey } from './sessions.store.ts';

/** A person gets no more than one such email in this time, however many browsers sign in. */
const QUIET_MS = 60 * 60 * 1_000;

const signed = secretLinks('known-device');

function nameOf(ctx: AppContext): string {
  return isHttps(ctx) ? '__Host-device' : 'device';
}

function readDeviceId(ctx: AppContext, cookies: string): string | null {
  const id = signed.read(ctx.config.encryptionKeys, readCookie(cookies, nameOf(ctx)) ?? '')?.id ?? null;
  return id !== null && isId(id) ? id : null;
}

export interface Arrival {
  readonly userId: string;
  readonly email: string;
  /** The session that was opened. */
  readonly session: SessionKey;
  readonly area: 'company' | 'superadmin';
  readonly visit: Visit;
}

/**
 * Joins the transaction of a sign-in: the session says what it was opened with, and a browser that is new to the person is
 * told to them, but for the very first one. Returns the cookie to set.
 */
export async function noteArrival(ctx: AppContext, tx: Tx, arrival: Arrival): Promise<string> {
  const { userId, session, visit } = arrival;
  const now = ctx.now();
  const device = deviceOf(visit.userAgent ?? '');
  const network = networkRange(visit.clientAddress);
  await describeSession(tx, session, { device: deviceCode(device), network });
  const deviceId = readDeviceId(ctx, visit.cookies) ?? randomUUID();
  const { isKnown, isFirst } = await noteDevice(tx, { userId, deviceId, now });
  if (!isKnown && !isFirst) await tellOfDevice(ctx, tx, arrival, { device, network });
  return setCookie(nameOf(ctx), signed.secretOf(ctx.config.encryptionKeys, deviceId), {
    secure: isHttps(ctx),
    maxAgeSeconds: (knownDeviceDays * dayMs) / 1_000,
  });
}

async function tellOfDevice(
  ctx: AppContext,
  tx: Tx,
  { userId, email, visit, area }: Arrival,
  { device, network }: { device: Device; network: string | null },
): Promise<void> {
  const now = ctx.now();
  const base = ctx.config.publicBaseUrl ?? visit.baseUrl ?? 'http://localhost';
  const path = area === 'company' ? paths.companySessions : paths.superAdminSessions;
  await queueMail(
    tx,
    {
      kind: 'new-device',
      to: email,
      locale: 'en',
      onceKey: `new-device:${userId}:${Math.floor(now.getTime() / QUIET_MS)}`,
      values: {
        ...{ browser: device.browser, system: device.system, network, at: now.toISOString() },
        link: paths.pageUrl(base, path, 'en'),
      },
    },
    ctx,
  );
}

/** Browsers whose cookie is gone by now. */
export async function forgetOldDevices(ctx: AppContext): Promise<void> {
  await deleteDevicesUnusedSince(ctx.db, new Date(ctx.now().getTime() - knownDeviceDays * dayMs));
}
