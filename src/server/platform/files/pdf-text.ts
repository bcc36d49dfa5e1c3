// Reads the text of a PDF and looks for active content. Only for threads: a hostile file can take any time and memory.

import { getDocumentProxy } from 'unpdf';
import { maxReadCharacters, maxReadPages } from '#domain/fulfilment/document.ts';
import { inspectPdf } from './pdf-inspection.ts';

export type PdfContent =
  | { readonly kind: 'plain'; readonly text: string }
  /** It runs something, or contains other files. */
  | { readonly kind: 'active' }
  /** It has a password, or objects that cannot be inspected. */
  | { readonly kind: 'protected' };

type OpenPdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Throws if the file is broken. */
export async function readPdf(pdf: Uint8Array): Promise<PdfContent> {
  const kind = inspectPdf(pdf);
  if (kind !== 'plain') return { kind };
  const document = await openPdf(pdf);
  if (!document) return { kind: 'protected' };
  // A second opinion by another parser, which follows references as readers do.
  if ((await document.hasJSActions()) || (await document.getAttachments())) return { kind: 'active' };
  return { kind, text: await readText(document) };
}

/** Null if it asks for a password. */
async function openPdf(pdf: Uint8Array): Promise<OpenPdf | null> {
  try {
    // Nothing of a file is drawn, run or fetched. A copy, because the reader takes the bytes away.
    return await getDocumentProxy(new Uint8Array(pdf), {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') return null;
    throw error;
  }
}

async function readText(document: OpenPdf): Promise<string> {
  let text = '';
  for (let number = 1; number <= Math.min(document.numPages, maxReadPages); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : ' ');
    if (text.length > maxReadCharacters) break;
  }
  return text.slice(0, maxReadCharacters);
}
