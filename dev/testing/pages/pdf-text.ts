import { extractText } from 'unpdf';

export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}
