import { getDocumentProxy } from 'unpdf';
import { maxReadCharacters, maxReadPages } from '#domain/fulfilment/document.ts';
import { inspectPdf } from './pdf-inspection.ts';

export type PdfContent =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'active' }
  /** The file has a password, or objects that cannot be inspected. */
  | { readonly kind: 'protected' };

type OpenPdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export async function readPdf(pdf: Uint8Array): Promise<PdfContent> {
  const kind = inspectPdf(pdf);
  if (kind !== 'plain') return { kind };
  const document = await openPdf(pdf);
  if (!document) return { kind: 'protected' };
  // Check again with another parser, which follows references as PDF readers do.
  if ((await document.hasJSActions()) || (await document.getAttachments())) return { kind: 'active' };
  return { kind, text: await readText(document) };
}

async function openPdf(pdf: Uint8Array): Promise<OpenPdf | null> {
  try {
    // These options render, execute and fetch nothing. Pass a copy, because the reader detaches the buffer.
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
