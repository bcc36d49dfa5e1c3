import { createHash, randomUUID } from 'node:crypto';
import type { ReadableStream } from 'node:stream/web';
import { hasPermission } from '#domain/accounts/company-role.ts';
import {
  cleanDocumentName,
  isPdf,
  maxDocumentBytes,
  maxDocumentsAtOnce,
  maxDocumentsPerBooking,
  maxOpenDocuments,
} from '#domain/fulfilment/document.ts';
import { findWorkEnd, type WorkEnd } from '#domain/fulfilment/story.ts';
import { isId } from '#domain/kernel/id.ts';
import type { CompanyActor } from '#server/app/actor.ts';
import type { AppContext } from '#server/app/context.ts';
import { recordAudit, toAuditOrigin } from '#server/features/audit/audit.service.ts';
import { findStory } from '#server/features/bookings/story/story.service.ts';
import { currentMode } from '#server/features/payments/payments.service.ts';
import { createKeyedLimiter, createLimiter, NotServedError } from '#server/platform/concurrency.ts';
import { runAsCompany } from '#server/platform/database/company-scope.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { BrokenUploadError, readFiles } from '#server/platform/files/multipart.ts';
import { countHits } from '#server/platform/rate-limit.ts';
import {
  countBookingDocuments,
  countOpenDocuments,
  findPaidBooking,
  hasSameFile,
  insertDocument,
  lockCompanyDocuments,
} from '../rows/documents.store.ts';
import { findSoldDeal } from '../rows/manifest.store.ts';
import { sealDocument } from './sealed-document.ts';

const UPLOADS_PER_HOUR = 120;
const HOUR_SECONDS = 3_600;
/** Each upload keeps a file and, briefly, its encrypted copy in memory. */
const uploads = createLimiter(4, 12);
/** Half of the upload slots, so that a company with a slow connection does not block the others. */
const AT_ONCE_PER_COMPANY = 2;
const LONGEST_WAIT_MS = 20_000;
const uploadsOfCompany = createKeyedLimiter();

export interface Upload {
  readonly contentType: string;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Null if the files are not for one particular booking. */
  readonly bookingId: string | null;
  /** The flight whose page sent the files. */
  readonly dealId?: string | null;
}

/** A file that was not kept, for the page only: names of files are in no address and no log. */
export interface RejectedFile {
  readonly name: string;
  readonly why: 'known' | 'notPdf' | 'tooLarge' | 'full';
}

export interface UploadCounts {
  readonly added: number;
  readonly known: number;
  readonly notPdf: number;
  readonly tooLarge: number;
  readonly full: number;
}

export type UploadOutcome =
  | { readonly kind: 'readOnly' }
  | { readonly kind: 'noBooking' }
  | { readonly kind: 'busy' | 'limited' | WorkEnd }
  | {
      readonly kind: 'taken';
      readonly counts: UploadCounts;
      readonly rejected: readonly RejectedFile[];
      /** True if the upload exceeded the limit or was interrupted; the counts cover the accepted part. */
      readonly isCut: boolean;
    };

export async function uploadDocuments(
  ctx: AppContext,
  actor: CompanyActor,
  upload: Upload,
): Promise<UploadOutcome> {
  if (!hasPermission(actor, 'handleDocuments')) return { kind: 'readOnly' };
  const { companyId } = actor;
  const { bookingId, dealId = null } = upload;
  const refused = bookingId === null ? null : await findRefusal(ctx, actor, bookingId);
  if (refused) return { kind: refused };
  if (dealId !== null && !(await isOwnFlight(ctx, actor, dealId))) return { kind: 'noBooking' };
  const { allowed } = await countHits(ctx, [
    { bucket: 'uploads', key: companyId, max: UPLOADS_PER_HOUR, windowSeconds: HOUR_SECONDS },
  ]);
  if (!allowed) return { kind: 'limited' };
  return runInTurn(companyId, () => acceptFiles(ctx, actor, upload));
}

async function runInTurn(companyId: string, take: () => Promise<UploadOutcome>): Promise<UploadOutcome> {
  const patience = { longestWaitMs: LONGEST_WAIT_MS };
  try {
    const outcome = await uploadsOfCompany.run(
      companyId,
      AT_ONCE_PER_COMPANY,
      () => uploads.tryRun(take),
      patience,
    );
    return outcome ?? { kind: 'busy' };
  } catch (error) {
    if (!(error instanceof NotServedError)) throw error;
    return { kind: 'busy' };
  }
}

async function findRefusal(
  ctx: AppContext,
  actor: CompanyActor,
  id: string,
): Promise<'noBooking' | WorkEnd | null> {
  if (!isId(id)) return 'noBooking';
  const scope = { companyId: actor.companyId, mode: await currentMode(ctx) };
  return runAsCompany(ctx.db, actor, async (tx) => {
    const isPaid = (await findPaidBooking(tx, scope, { id })) !== undefined;
    const story = isPaid ? await findStory(ctx, tx, id) : undefined;
    return story ? findWorkEnd(story.phase) : 'noBooking';
  });
}

async function isOwnFlight(ctx: AppContext, actor: CompanyActor, dealId: string): Promise<boolean> {
  if (!isId(dealId)) return false;
  const deal = await runAsCompany(ctx.db, actor, (tx) => findSoldDeal(tx, actor.companyId, dealId));
  return deal !== undefined;
}

async function acceptFiles(
  ctx: AppContext,
  actor: CompanyActor,
  { contentType, body, bookingId, dealId = null }: Upload,
): Promise<UploadOutcome> {
  const rejected: RejectedFile[] = [];
  const counts = { added: 0, known: 0, notPdf: 0, tooLarge: 0, full: 0 };
  let isCut = false;
  const taken = () => ({ kind: 'taken', counts, rejected, isCut }) as const;
  if (!body) return taken();
  const limits = { fileBytes: maxDocumentBytes, files: maxDocumentsAtOnce };
  const files = readFiles({ body, contentType }, limits, () => {
    isCut = true;
  });
  try {
    for await (const { name, content } of files) {
      const result = await storeIfPdf(ctx, actor, { name, content, bookingId, dealId });
      counts[result] += 1;
      if (result !== 'added') rejected.push({ name: cleanDocumentName(name), why: result });
    }
  } catch (error) {
    if (!(error instanceof BrokenUploadError)) throw error;
    isCut = true;
  }
  return taken();
}

async function storeIfPdf(
  ctx: AppContext,
  actor: CompanyActor,
  { content, ...file }: Omit<File, 'content'> & { readonly content: Buffer | null },
): Promise<keyof UploadCounts> {
  if (content === null) return 'tooLarge';
  return isPdf(content) ? storeFile(ctx, actor, { ...file, content }) : 'notPdf';
}

interface File {
  readonly name: string;
  readonly content: Buffer;
  readonly bookingId: string | null;
  readonly dealId: string | null;
}

function storeFile(
  ctx: AppContext,
  actor: CompanyActor,
  { name, content, bookingId, dealId }: File,
): Promise<'added' | 'known' | 'full'> {
  const { companyId } = actor;
  const id = randomUUID();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sealed = sealDocument(ctx, id, content);
  return runAsCompany(ctx.db, actor, async (tx) => {
    await lockCompanyDocuments(tx, companyId);
    if (await hasSameFile(tx, { companyId, sha256, bookingId })) return 'known';
    if (!(await hasRoom(tx, companyId, bookingId))) return 'full';
    await insertDocument(tx, {
      id,
      company_id: companyId,
      booking_id: bookingId,
      flight_id: dealId,
      sha256,
      content: sealed,
      file_name: cleanDocumentName(name),
      size: content.length,
      uploaded_by: actor.email,
      uploaded_at: ctx.now(),
    });
    const object = { kind: 'document', id } as const;
    await recordAudit(tx, {
      ...toAuditOrigin(actor),
      action: 'document.uploaded',
      object,
      details: { bookingId },
    });
    return 'added';
  });
}

async function hasRoom(tx: Tx, companyId: string, bookingId: string | null): Promise<boolean> {
  if ((await countOpenDocuments(tx, companyId)) >= maxOpenDocuments) return false;
  return bookingId === null || (await countBookingDocuments(tx, bookingId)) < maxDocumentsPerBooking;
}
