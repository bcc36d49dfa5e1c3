import { extractText } from 'unpdf';

/** Returns the words of a PDF in reading order, separated by single spaces. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
