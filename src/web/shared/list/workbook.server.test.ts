import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createWorkbookResponse, workbook } from './workbook.server.ts';

const now = new Date('2026-11-16T01:40:00.000Z');
const rows = [
  ['Name', 'Phone'],
  ['LIM & SONS <b>', '+60 12-345 6789'],
  ['=HYPERLINK("https://evil.example")', '007'],
];

/** Reads the archive by means of the directory at its end. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const start = file.readUInt32LE(at + 42) + 30 + nameLength;
    files.set(name, inflateRawSync(file.subarray(start, start + packed)).toString());
    at += 46 + nameLength;
  }
  return files;
}

describe('workbook', () => {
  const files = unzip(workbook({ name: 'Passengers', rows }, now));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';

  it('contains every part that it names', () => {
    expect([...files.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="Passengers"');
  });

  it('stores every cell as unchanged text without formulas', () => {
    const texts = [...sheet.matchAll(/<c r="([A-Z]+\d+)" s="\d" t="inlineStr"><is><t [^>]*>([^<]*)<\/t>/g)];
    expect(texts.map(([, place, text]) => [place, text])).toEqual([
      ['A1', 'Name'],
      ['B1', 'Phone'],
      ['A2', 'LIM &amp; SONS &lt;b&gt;'],
      ['B2', '+60 12-345 6789'],
      ['A3', '=HYPERLINK(&quot;https://evil.example&quot;)'],
      ['B3', '007'],
    ]);
    expect(sheet).not.toMatch(/<f>|<v>/);
  });

  it('names columns beyond Z and drops characters that XML cannot hold', () => {
    const wide = workbook({ name: 'Wide', rows: [Array.from({ length: 28 }, () => 'a\u0000b\uD800')] }, now);
    const text = unzip(wide).get('xl/worksheets/sheet1.xml') ?? '';
    expect(text).toContain('<c r="AB1" s="1" t="inlineStr"><is><t xml:space="preserve">ab</t>');
  });

  it('is an uncached download', () => {
    const { headers } = createWorkbookResponse({ name: 'passengers', now }, { name: 'Passengers', rows });
    expect(headers.get('content-disposition')).toBe('attachment; filename="passengers-2026-11-16.xlsx"');
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
