// PDF files and stored documents for tests: small ones that any reader can open, and hostile ones that none should.
import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createDeflate, deflateSync } from 'node:zlib';
import type { Kysely } from 'kysely';
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

/** The pages share one font. */
export function pdfOf(pages: readonly Page[], kids = pages.map((_, index) => 4 + index * 2)): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap(({ content, filter }, index) => [
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> ' +
        `/Contents ${5 + index * 2} 0 R >>`,
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length}${filter ? ` /Filter ${filter}` : ''} >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    ]),
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
