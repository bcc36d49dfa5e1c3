// The words of a PDF that pdfkit made, in the order in which they were written, for tests that read receipts back.
import { inflateSync } from 'node:zlib';

/** Every text operation is a line of its own, so a value in two fonts is joined without a gap. */
export function pdfText(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  );
  const fonts = lettersByFont(source, objects);
  return [...objects.values()]
    .map(streamOf)
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((stream) => wordsOf(stream, fonts))
    .join('\n');
}

function streamOf(body: string): string {
  const match = /stream\n([\s\S]*)\nendstream/.exec(body);
  if (!match) return '';
  const bytes = Buffer.from(match[1] ?? '', 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
}

type Letters = readonly string[];

/** By the name of the font on the page: the letter of each glyph. */
function lettersByFont(source: string, objects: Map<string, string>): Map<string, Letters> {
  const named = [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  return new Map(
    named.map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      const ranges = [...streamOf(objects.get(map) ?? '').matchAll(/<[0-9a-f]+> <[0-9a-f]+> \[(.*?)\]/gis)];
      const letters = ranges.flatMap(([, list = '']) =>
        [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => fromHex(hex)),
      );
      return [name, letters] as const;
    }),
  );
}

function fromHex(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16();
  return bytes.toString('utf16le');
}

function wordsOf(stream: string, fonts: Map<string, Letters>): string[] {
  let letters: Letters = [];
  const words: string[] = [];
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? [];
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    words.push(glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '').join(''));
  }
  return words;
}
