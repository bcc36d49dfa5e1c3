// An Excel file of text cells: phones keep their plus, passports their leading zeros, and no formula runs.
// Writes the few parts of Office Open XML (ECMA-376) itself: libraries add charts, styles and readers.
import { crc32, deflateRawSync } from 'node:zlib';
import { klDate } from '#domain/kernel/time.ts';

type Row = readonly string[];

export function createWorkbookResponse(
  file: { readonly name: string; readonly now: Date },
  sheet: { readonly name: string; readonly rows: readonly Row[] },
): Response {
  return new Response(new Uint8Array(workbook(sheet, file.now)), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="${file.name}-${klDate(file.now)}.xlsx"`,
      'cache-control': 'no-store',
    },
  });
}

/** The first row is the heading. */
export function workbook(sheet: { readonly name: string; readonly rows: readonly Row[] }, now: Date): Buffer {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
    'xl/worksheets/sheet1.xml': sheetXml(sheet.rows),
  };
  return zip(
    Object.entries(parts).map(([name, xml]) => ({
      name,
      content: Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
    })),
    now,
  );
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Number format 49 is text, so that edited cells stay text. The second style is for the heading. */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

const NARROWEST = 8;
const WIDEST = 40;

function sheetXml(rows: readonly Row[]): string {
  const [heading = []] = rows;
  const columns = heading.map((_, index) => {
    const longest = Math.max(...rows.map((row) => row[index]?.length ?? 0));
    const width = Math.min(WIDEST, Math.max(NARROWEST, longest + 2));
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" style="0" customWidth="1"/>`;
  });
  const lines = rows.map((row, index) => {
    const style = index === 0 ? 1 : 0;
    const cells = row.map(
      (text, column) =>
        `<c r="${columnName(column)}${index + 1}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
    );
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  // Keeps the heading visible while scrolling.
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  return `<worksheet xmlns="${main}">${view}<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

const LETTERS = 26;

/** Name of a column: 0 is A, 26 is AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? letter : columnName(Math.floor(index / LETTERS) - 1) + letter;
}

/** Escapes text and removes control characters, which XML does not allow. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** Format as in PKWARE's APPNOTE: each file follows its header, and the directory is at the end. */
function zip(entries: readonly Entry[], now: Date): Buffer {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content);
    const fileName = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2); // names are UTF-8
    facts.writeUInt16LE(8, 4); // deflate
    facts.writeUInt32LE(dosTime(now), 6);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(fileName.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, fileName, packed]);
    parts.push(file);
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, fileName]));
    offset += file.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

/** Counts from 1980 in steps of two seconds. No program uses this time, so the time zone does not matter. */
function dosTime(now: Date): number {
  const time = (now.getUTCHours() << 11) | (now.getUTCMinutes() << 5) | (now.getUTCSeconds() >> 1);
  const date = ((now.getUTCFullYear() - 1980) << 9) | ((now.getUTCMonth() + 1) << 5) | now.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
