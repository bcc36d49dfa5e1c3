// PDF files and stored documents for tests: small ones that any reader can open, and hostile ones that none should.
import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createDeflate, deflateSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import PDFDocument from 'pdfkit';
import type { Encryption } from '#server/platform/encryption.ts';
import type { Database, DocumentRow, NewDocumentRow } from '#server/platform/schema.ts';

/** A page of plain text, one line under the other. */
export function textPdf(...lines: string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  return pdfOf([{ content: Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET`) }]);
}

interface Page {
  readonly content: Buffer;
  readonly filter?: string;
}

interface Extras {
  /** Entries of the catalog. */
  readonly catalog?: string;
  /** Entries of the font. */
  readonly font?: string;
  /** Further objects, numbered after those of the pages. */
  readonly objects?: readonly (string | Buffer)[];
}

/** The pages share one font. */
export function pdfOf(
  pages: readonly Page[],
  kids = pages.map((_, index) => 4 + index * 2),
  { catalog = '', font = '', objects: further = [] }: Extras = {},
): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${font}>>`,
    ...pages.flatMap(({ content, filter }, index) => [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> ' +
        `/Contents ${5 + index * 2} 0 R >>`,
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length}${filter ? ` /Filter ${filter}` : ''} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    ]),
    ...further,
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    length += part.length;
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** A few hundred kilobytes at most that become so many megabytes when they are opened. */
export async function bombPdf(megabytes: number): Promise<Buffer> {
  const spaces = Buffer.alloc(1024 * 1024, ' ');
  const packing = createDeflate({ level: 9 });
  pipeline(Readable.from(Array.from({ length: megabytes }, () => spaces)), packing, () => {});
  const once = Buffer.concat(await packing.toArray());
  return pdfOf([{ content: deflateSync(once, { level: 9 }), filter: '[/FlateDecode /FlateDecode]' }]);
}

const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);

/** About a kilobyte whose text is one letter with hundreds of thousands of marks of two kinds. */
export function marksPdf(): Buffer {
  const content = deflateSync(Buffer.from(`BT /F1 1 Tf (x${'ab'.repeat(200_000)}) Tj ET`), { level: 9 });
  const map =
    '1 begincodespacerange <00> <FF> endcodespacerange ' +
    '3 beginbfchar <61> <0301> <62> <0323> <78> <0065> endbfchar';
  return pdfOf([{ content, filter: '/FlateDecode' }], undefined, {
    font: '/ToUnicode 6 0 R ',
    objects: [stream('', Buffer.from(map))],
  });
}

const page = [{ content: Buffer.from('BT /F1 12 Tf 72 720 Td (E-ticket) Tj ET') }];
const alert = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** E-tickets that do more than show a page, each hiding it in another way. */
export const activePdfs: Record<string, () => Buffer> = {
  'a script that runs when it is opened': () => pdfOf(page, undefined, { catalog: `/OpenAction ${alert} ` }),
  'a script with an escaped name': () =>
    pdfOf(page, undefined, { catalog: `/OpenAction ${alert.replace('JavaScript', '#4aava#53cript')} ` }),
  'a script in a packed object': () =>
    pdfOf(page, undefined, {
      objects: [
        stream('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from(`9 0 ${alert}`))),
      ],
    }),
  'a program to start': () =>
    pdfOf(page, undefined, { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >> ' }),
  'a file inside': () =>
    pdfOf(page, undefined, {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >> ',
      objects: ['<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>', stream('', Buffer.from('MZ'))],
    }),
  'a film': () => pdfOf(page, undefined, { objects: ['<< /Type /Annot /Subtype /RichMedia >>'] }),
};

/** A PDF with objects that are packed in a way that we do not unpack. */
export function hiddenPdf(): Buffer {
  const packed = deflateSync(Buffer.from(`9 0 ${alert}`));
  const dictionary =
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>';
  return pdfOf(page, undefined, { objects: [stream(dictionary, packed)] });
}

/** A script in packed objects that do not say so. Readers find them by the list of objects, which is a stream too. */
export function unlabelledPdf(): Buffer {
  const script = `7 0 ${alert}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction 7 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    stream('', Buffer.from('BT ET')),
    stream('/N 1 /First 4 /Filter /FlateDecode', deflateSync(Buffer.from(script))),
  ];
  const parts = [Buffer.from('%PDF-1.5\n')];
  const entries = [[0, 0, 0]];
  const length = () => Buffer.concat(parts).length;
  for (const [index, object] of objects.entries()) {
    entries.push([1, length(), 0]);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n'));
  }
  const start = length();
  entries.push([1, start, 0], [2, 5, 0]);
  const list = Buffer.from(
    entries.flatMap(([kind = 0, at = 0, last = 0]) => [kind, at >> 8, at & 255, last]),
  );
  const entry = `/Type /XRef /Size ${entries.length} /W [1 2 1] /Root 1 0 R`;
  parts.push(Buffer.from('6 0 obj\n'), stream(entry, list));
  parts.push(Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** Encrypted; without a password for its reader everybody can open it. */
export async function encryptedPdf(line: string, readerPassword = ''): Promise<Buffer> {
  const made = new PDFDocument({
    size: 'A4',
    margin: 50,
    lang: 'en',
    info: {},
    pdfVersion: '1.7',
    ownerPassword: 'owner',
    ...(readerPassword && { userPassword: readerPassword }),
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve) => {
    made.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve());
  });
  made.text(line).end();
  await ended;
  return Buffer.concat(chunks);
}

/** One page that is listed so many times. */
export function manyPagesPdf(pages: number): Buffer {
  const content = Buffer.from('BT /F1 12 Tf 72 720 Td (again) Tj ET');
  return pdfOf(
    [{ content }],
    Array.from({ length: pages }, () => 4),
  );
}

/** Loops of drawing that show nothing and take for ever to follow. */
export function endlessPdf(): Buffer {
  const content = Buffer.from(`${'q 1 0 0 1 0 0 cm BT /F1 1 Tf (x) Tj ET Q\n'.repeat(110_000)}`);
  return pdfOf(
    [{ content }],
    Array.from({ length: 20 }, () => 4),
  );
}

export async function insertDocument(
  db: Kysely<Database>,
  row: Pick<NewDocumentRow, 'company_id'> & Partial<NewDocumentRow>,
  { encryptBytes }: Pick<Encryption, 'encryptBytes'>,
  pdf = textPdf('E-ticket'),
): Promise<DocumentRow> {
  const id = row.id ?? randomUUID();
  return db
    .insertInto('documents')
    .values({
      ...{ id, file_name: 'e-ticket.pdf', size: pdf.length, uploaded_by: 'staff@agency.example' },
      ...{ sha256: createHash('sha256').update(pdf).digest('hex') },
      content: encryptBytes(pdf, `documents.content|${id}`),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A form with files, as a browser sends it. */
export function formWithFiles(files: readonly { readonly name: string; readonly content: Buffer }[]): {
  readonly contentType: string;
  readonly body: Buffer;
} {
  const boundary = 'files-of-a-form';
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n`),
    Buffer.from('Content-Type: application/pdf\r\n\r\n'),
    content,
    Buffer.from('\r\n'),
  ]);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
