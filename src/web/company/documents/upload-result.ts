// The result of an upload as query parameters: counts and a code, no file names.
import { maxDocumentBytes } from '#domain/fulfilment/document.ts';
import type { WorkEnd } from '#domain/fulfilment/story.ts';
import { m } from '#locales/messages/messages.js';
import { workEndTexts } from '#web/back-office/follow-up/follow-up-text.ts';

const countTexts = {
  added: m.documents_added,
  known: m.documents_known,
  notPdf: m.documents_not_pdf,
  tooLarge: m.documents_too_large,
  full: m.documents_full,
} as const;
type CountName = keyof typeof countTexts;

const problemTexts = {
  busy: m.documents_busy,
  limited: m.documents_limited,
  cut: m.documents_cut,
  nothing: m.documents_nothing,
  ...workEndTexts,
} as const;
type Problem = keyof typeof problemTexts;

type Outcome =
  | { readonly kind: 'busy' | 'limited' | WorkEnd }
  | {
      readonly kind: 'taken';
      readonly counts: Readonly<Record<CountName, number>>;
      readonly rejected: readonly { readonly name: string; readonly why: Exclude<CountName, 'added'> }[];
      readonly isCut: boolean;
    };

export function uploadQuery(outcome: Outcome): URLSearchParams {
  if (outcome.kind !== 'taken') return new URLSearchParams({ upload: outcome.kind });
  const { counts, isCut } = outcome;
  const nonZeroCounts = Object.entries(counts).filter(([, count]) => count > 0);
  const query = new URLSearchParams(nonZeroCounts.map(([name, count]) => [name, String(count)]));
  if (isCut) query.set('upload', 'cut');
  else if (nonZeroCounts.length === 0) query.set('upload', 'nothing');
  return query;
}

export interface UploadResult {
  readonly kind: 'ok' | 'warn' | 'bad';
  readonly texts: readonly string[];
}

/** Returns null if the query reports no upload. Reads only known parameters, because anyone can write the query. */
export function readUploadResult(query: URLSearchParams): UploadResult | null {
  const texts: string[] = [];
  for (const [name, text] of Object.entries(countTexts)) {
    const count = Number(/^[1-9]\d?$/.exec(query.get(name) ?? '')?.[0] ?? 0);
    if (count > 0) texts.push(text({ count }));
  }
  const problem = query.get('upload') ?? '';
  const isProblem = Object.hasOwn(problemTexts, problem);
  if (isProblem) texts.push(problemTexts[problem as Problem]());
  if (texts.length === 0) return null;
  if (!query.has('added')) return { kind: 'bad', texts };
  return { kind: texts.length === 1 ? 'ok' : 'warn', texts };
}

const MEBIBYTE = 1024 * 1024;
const rejectedTexts = {
  known: m.tickets_rejected_known,
  notPdf: m.tickets_rejected_not_pdf,
  tooLarge: (input: { file: string }) =>
    m.tickets_rejected_too_large({ ...input, megabytes: maxDocumentBytes / MEBIBYTE }),
  full: m.tickets_rejected_full,
} as const;

/** For a response to the page itself, which may name the files that were not kept. */
export function describeUpload(outcome: Outcome): UploadResult | null {
  const query = uploadQuery(outcome);
  for (const name of Object.keys(rejectedTexts)) query.delete(name);
  const rejected = outcome.kind === 'taken' ? outcome.rejected : [];
  const named = rejected.map(({ name, why }) => rejectedTexts[why]({ file: name }));
  const { kind, texts } = readUploadResult(query) ?? { kind: 'bad' as const, texts: [] };
  if (texts.length + named.length === 0) return null;
  return { kind: kind === 'ok' && named.length > 0 ? 'warn' : kind, texts: [...texts, ...named] };
}
