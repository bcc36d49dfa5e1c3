// Emailed links by which people reach their data without an account. Signed with the key ring, valid for an
// hour.

import { randomUUID } from 'node:crypto';
import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import * as paths from '#domain/kernel/paths.ts';
import { minuteMs } from '#domain/kernel/time.ts';
import type { ErasedPerson, KeptRecord, PersonRecords } from '#domain/privacy/person.ts';
import { personLinkMinutes } from '#domain/privacy/retention.ts';
import type { AppContext } from '#server/app/context.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { writeForm } from '#server/platform/form-writes.ts';
import { queueJob } from '#server/platform/jobs.ts';
import { createSecretLinks } from '#server/platform/secret-link.ts';
import {
  erasePerson,
  exportPerson,
  isPersonKnown,
  listKeptRecords,
  type PersonExport,
  showOwnRecords,
} from './people.service.ts';
import { deleteExpiredLinks, deleteLinks, findLink, insertLink } from './people.store.ts';

const TASK = 'mail-person-link';
const links = createSecretLinks('person-link');
const getEncryptionContext = (id: string) => `person_links.email|${id}`;

export interface PersonLinkRequest {
  readonly email: string;
  readonly baseUrl: string;
  readonly clientAddress: string;
  readonly locale: string;
}

/** Responds before the lookup, so that neither text nor time reveals whether the email is known. */
export function requestPersonLink(ctx: AppContext, request: PersonLinkRequest): Promise<FormOutcome> {
  const { email, baseUrl, clientAddress, locale } = request;
  const payload = JSON.stringify({ email, baseUrl: ctx.config.publicBaseUrl ?? baseUrl, locale });
  const sealed = ctx.encryption.encrypt(payload, `jobs.${TASK}`).toString('base64');
  return writeForm(ctx, {
    form: 'person-link',
    email,
    clientAddress,
    write: (tx) => queueJob(tx, TASK, { sealed }),
  });
}

export async function mailPersonLink(ctx: AppContext, payload: unknown): Promise<void> {
  const { sealed } = payload as { sealed: string };
  const opened = ctx.encryption.decrypt(Buffer.from(sealed, 'base64'), `jobs.${TASK}`);
  const { email, baseUrl, locale } = JSON.parse(opened) as Omit<PersonLinkRequest, 'clientAddress'>;
  if (!(await isPersonKnown(ctx, email))) return;
  const id = randomUUID();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + personLinkMinutes * minuteMs);
  const secret = links.secretOf(ctx.config.encryptionKeys, id);
  await ctx.db.transaction().execute(async (tx) => {
    await insertLink(tx, {
      id,
      email: ctx.encryption.encrypt(email, getEncryptionContext(id)),
      now,
      expiresAt,
    });
    await queueMail(
      tx,
      {
        kind: 'person-link',
        to: email,
        locale,
        expiresAt,
        priority: -1,
        values: { link: paths.pageUrl(baseUrl, paths.ownDataPath(secret), locale) },
        onceKey: `person-link:${id}`,
      },
      ctx,
    );
  });
}

async function resolveLink(ctx: AppContext, secret: string): Promise<{ id: string; email: string } | null> {
  const link = links.read(ctx.config.encryptionKeys, secret);
  const sealed = link && (await findLink(ctx.db, link.id, ctx.now()));
  return sealed
    ? { id: link.id, email: ctx.encryption.decrypt(sealed, getEncryptionContext(link.id)) }
    : null;
}

interface Visit {
  readonly clientAddress: string;
  readonly requestId: string;
}

export interface OwnData {
  readonly email: string;
  readonly records: PersonRecords;
  readonly kept: readonly KeptRecord[];
}

export async function getOwnData(ctx: AppContext, secret: string, visit: Visit): Promise<OwnData | null> {
  const link = await resolveLink(ctx, secret);
  if (!link) return null;
  const { email } = link;
  const records = await showOwnRecords(ctx, email, visit);
  return { email, records, kept: await listKeptRecords(ctx, email) };
}

const askedBy = (visit: Visit) => ({ askedBy: 'person', ...visit }) as const;

export async function exportOwnData(
  ctx: AppContext,
  secret: string,
  visit: Visit,
): Promise<PersonExport | null> {
  const link = await resolveLink(ctx, secret);
  return link && exportPerson(ctx, askedBy(visit), { email: link.email, reason: 'asked' });
}

export async function eraseOwnData(
  ctx: AppContext,
  secret: string,
  visit: Visit,
): Promise<ErasedPerson | null> {
  const link = await resolveLink(ctx, secret);
  if (!link) return null;
  const erased = await erasePerson(ctx, askedBy(visit), { email: link.email, reason: 'asked' });
  await ctx.db.transaction().execute((tx) => deleteLinks(tx, [link.id]));
  return erased;
}

export function forgetOldLinks(ctx: AppContext): Promise<void> {
  return deleteExpiredLinks(ctx.db, ctx.now());
}
