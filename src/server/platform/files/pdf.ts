// Layout and fonts of PDF files: heading, facts, tables, notes. Each font weight has two files; each letter
// is drawn with the file that contains it.

import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { normalizeText } from '#domain/kernel/bounded-text.ts';
import { brand8, ink, neutral3, neutral6 } from '#domain/kernel/brand-colours.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';

const MARGIN = 56;
const VALUES_AT = 220;
const ROW_GAP = 6;
const TABLE_SIZE = 8.5;
const TABLE_ROW = 15;
const CELL_GAP = 6;
const fonts = new URL('../../../../build/fonts/', import.meta.url);

export interface PdfSheet {
  readonly language: string;
  readonly madeAt: Date;
  readonly letterhead: string;
  readonly title: string;
  readonly sections: readonly PdfSection[];
  readonly notes: readonly string[];
}

export interface PdfSection {
  readonly title: string;
  readonly rows: readonly PdfRow[];
  readonly table?: PdfTable;
}

/** A table that continues over pages and repeats its header. Cells have one line; longer text is cut off. */
export interface PdfTable {
  readonly columns: readonly { readonly name: string; readonly share: number; readonly isAmount?: boolean }[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly isSum?: boolean }[];
}

export interface PdfRow {
  readonly name: string;
  readonly value: string;
  readonly isSum?: boolean;
}

export async function makePdf(sheet: PdfSheet): Promise<Buffer> {
  const info = { Title: sheet.title, Author: sheet.letterhead, CreationDate: sheet.madeAt };
  const doc = new PDFDocument({ size: 'A4', margin: MARGIN, lang: sheet.language, info });
  for (const weight of [500, 700])
    for (const letters of ['latin', 'latin-ext'])
      doc.registerFont(
        `${letters}-${weight}`,
        fileURLToPath(new URL(`figtree-${letters}-${weight}-normal.ttf`, fonts)),
      );
  const finished = collectBytes(doc);
  draw(doc, sheet);
  doc.end();
  return finished;
}

function collectBytes(doc: PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}

function draw(doc: PDFDocument, sheet: PdfSheet): void {
  const width = doc.page.width - 2 * MARGIN;
  write(doc, sheet.letterhead, { x: MARGIN, y: MARGIN, width, size: 11, colour: brand8, isBold: true });
  write(doc, sheet.title, { x: MARGIN, y: doc.y + 4, width, size: 24, colour: ink, isBold: true });
  for (const { title, rows, table } of sheet.sections) {
    const height = 18 + 12 + 16 + (table ? 2 * TABLE_ROW : 0);
    if (doc.y + height > lowest(doc)) doc.addPage();
    const top = doc.y + 18;
    doc
      .lineWidth(0.75)
      .strokeColor(neutral3)
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + width, top)
      .stroke();
    write(doc, title, { x: MARGIN, y: top + 12, width, size: 12, colour: brand8, isBold: true });
    for (const row of rows) drawRow(doc, row);
    if (table) drawTable(doc, table, width);
  }
  doc.y += 24;
  for (const note of sheet.notes)
    write(doc, note, { x: MARGIN, y: doc.y + 4, width, size: 9.5, colour: neutral6, isBold: false });
}

function drawRow(doc: PDFDocument, { name, value, isSum = false }: PdfRow): void {
  const y = doc.y + ROW_GAP;
  const size = isSum ? 13 : 10.5;
  write(doc, name, { x: MARGIN, y, width: VALUES_AT - MARGIN - 16, size, colour: neutral6, isBold: isSum });
  const below = doc.y;
  const width = doc.page.width - MARGIN - VALUES_AT;
  write(doc, value, { x: VALUES_AT, y, width, size, colour: ink, isBold: isSum });
  doc.y = Math.max(below, doc.y);
}

function lowest(doc: PDFDocument): number {
  return doc.page.height - MARGIN;
}

function drawTable(doc: PDFDocument, { columns, rows }: PdfTable, width: number): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (share / whole) * width);
  const head = { cells: columns.map(({ name }) => name) };
  let y = doc.y + ROW_GAP;
  const draw = ({ cells, isSum = false }: PdfTable['rows'][number], colour: string) => {
    let x = MARGIN;
    for (const [index, cell] of cells.entries()) {
      const room = widths[index] ?? 0;
      const isAmount = columns[index]?.isAmount ?? false;
      writeCell(doc, cell, { x, y, width: room - CELL_GAP, colour, isBold: isSum, isAmount });
      x += room;
    }
    y += TABLE_ROW;
  };
  draw(head, neutral6);
  for (const row of rows) {
    if (y + TABLE_ROW > lowest(doc)) {
      doc.addPage();
      y = MARGIN;
      draw(head, neutral6);
    }
    draw(row, ink);
  }
  doc.y = y;
}

type CellPlace = Omit<Place, 'size'> & { readonly isAmount: boolean };

function writeCell(doc: PDFDocument, text: string, { isAmount, isBold, ...place }: CellPlace): void {
  const weight = isBold ? 700 : 500;
  doc.fontSize(TABLE_SIZE);
  const widthOf = (words: string) =>
    splitRuns(doc, words, weight).reduce((sum, run) => sum + doc.font(run.font).widthOfString(run.text), 0);
  let shown = text;
  while (shown.length > 1 && widthOf(shown) > place.width) shown = `${shown.slice(0, -2)}…`;
  const x = isAmount ? place.x + place.width - widthOf(shown) + CELL_GAP : place.x;
  // Give the text more width than it needs, so that it never wraps.
  write(doc, shown, { ...place, x, width: place.width + CELL_GAP + 1, size: TABLE_SIZE, isBold });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly colour: string;
  readonly isBold: boolean;
}

function write(doc: PDFDocument, text: string, { x, y, width, size, colour, isBold }: Place): void {
  const runs = splitRuns(doc, text, isBold ? 700 : 500);
  doc.fontSize(size).fillColor(colour);
  for (const [index, run] of runs.entries()) {
    const options = { width, continued: index < runs.length - 1 };
    if (index === 0) doc.font(run.font).text(run.text, x, y, options);
    else doc.font(run.font).text(run.text, options);
  }
}

interface Run {
  readonly font: string;
  text: string;
}

/** A letter that neither font contains loses its diacritics, or becomes a question mark. */
function splitRuns(doc: PDFDocument, text: string, weight: number): Run[] {
  const runs: Run[] = [];
  const names = [`latin-${weight}`, `latin-ext-${weight}`];
  const has = (font: string, letter: string) =>
    doc.font(font)._font.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  for (const typed of normalizeText(text, 'NFC', maxCharacters.message)) {
    const plain = normalizeText(typed, 'NFD', typed.length).replace(/\p{M}/gu, '');
    const letter = [typed, plain].find((each) => each !== '' && names.some((font) => has(font, each))) ?? '?';
    const font = names.find((each) => has(each, letter)) ?? `latin-${weight}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
