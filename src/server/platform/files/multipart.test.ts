import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { describe, expect, it } from 'vitest';
import { BrokenUploadError, readFiles } from './multipart.ts';

const limits = { fileBytes: 1_000, files: 3 };
const contentType = 'multipart/form-data; boundary=x';

interface Part {
  readonly name: string;
  readonly content: Buffer | string;
}

function* formOf(parts: readonly Part[], end = '--x--\r\n'): Generator<Buffer> {
  for (const { name, content } of parts) {
    yield Buffer.from(`--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n`);
    yield Buffer.from('Content-Type: application/pdf\r\n\r\n');
    yield Buffer.from(content);
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(end);
}

const toStream = (chunks: Iterable<Buffer>) =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array>;

async function read(chunks: Iterable<Buffer>, type = contentType) {
  let isMore = false;
  const files: [name: string, bytes: number | null][] = [];
  const all = readFiles({ body: toStream(chunks), contentType: type }, limits, () => {
    isMore = true;
  });
  for await (const { name, content } of all) files.push([name, content?.length ?? null]);
  return { files, isMore };
}

describe('readFiles', () => {
  it('yields files one by one with their content', async () => {
    const parts = [
      { name: 'one.pdf', content: 'first' },
      { name: 'Renée 二.pdf', content: Buffer.alloc(1_000, 0xff) },
    ];
    expect(await read(formOf(parts))).toEqual({
      files: [
        ['one.pdf', 5],
        ['Renée 二.pdf', 1_000],
      ],
      isMore: false,
    });
  });

  it('yields whole files however the connection splits them', async () => {
    const whole = Buffer.concat([...formOf([{ name: 'a.pdf', content: Buffer.alloc(900, 1) }])]);
    const bytes = Array.from(whole, (byte) => Buffer.from([byte]));
    expect((await read(bytes)).files).toEqual([['a.pdf', 900]]);
  });

  it('yields nothing without a chosen file, or for a form without files', async () => {
    expect(await read(formOf([{ name: '', content: '' }]))).toEqual({ files: [], isMore: false });
    const plain = await read([Buffer.from('a=1')], 'application/x-www-form-urlencoded');
    expect(plain).toEqual({ files: [], isMore: false });
  });

  it('drops oversized files and continues with the next', async () => {
    const parts = [
      { name: 'large.pdf', content: Buffer.alloc(1_001) },
      { name: 'next.pdf', content: 'x' },
    ];
    expect((await read(formOf(parts))).files).toEqual([
      ['large.pdf', null],
      ['next.pdf', 1],
    ]);
  });

  it('stops after the permitted number and reads nothing more', async () => {
    let sent = 0;
    const parts = Array.from({ length: 50 }, (_, index) => ({ name: `${index}.pdf`, content: 'x' }));
    function* counted() {
      for (const chunk of formOf(parts)) {
        sent += 1;
        yield chunk;
      }
    }
    const { files, isMore } = await read(counted());
    expect([files.length, isMore]).toEqual([3, true]);
    expect(sent).toBeLessThan(100);
  });

  it.each([
    [
      'breaks off',
      () => [...formOf([{ name: 'a.pdf', content: 'first' }], '--x\r\nContent-Dis')],
      contentType,
    ],
    [
      'has another boundary',
      () => [...formOf([{ name: 'a.pdf', content: 'x' }])],
      'multipart/form-data; boundary=y',
    ],
    ['says no boundary', () => [...formOf([{ name: 'a.pdf', content: 'x' }])], 'multipart/form-data'],
  ])('throws for a form that %s', async (_what, chunks, type) => {
    await expect(read(chunks(), type)).rejects.toThrow(BrokenUploadError);
  });

  it('security 72: stops at a file name that no file system allows', async () => {
    const parts = [
      { name: 'first.pdf', content: 'x' },
      { name: `${'e\u0301\u0323'.repeat(15_000)}.pdf`, content: 'x' },
      { name: 'next.pdf', content: 'x' },
    ];
    await expect(read(formOf(parts))).rejects.toThrow(BrokenUploadError);
    expect((await read(formOf([{ name: `${'a'.repeat(251)}.pdf`, content: 'x' }]))).files).toEqual([
      [`${'a'.repeat(251)}.pdf`, 1],
    ]);
  });

  it('security 72: reads no more than 8 kB of the headers of a part', async () => {
    const padding = `x-padding: ${'p'.repeat(9_000)}\r\n`;
    const head = 'Content-Disposition: form-data; name="files"; filename="a.pdf"\r\n';
    const form = (headers: string) => [Buffer.from(`--x\r\n${headers}\r\nx\r\n--x--\r\n`)];
    expect((await read(form(head + padding))).files).toEqual([['a.pdf', 1]]);
    expect((await read(form(padding + head))).files).toEqual([]);
  });

  it('security 72: fails after more parts than a form has, without reading the rest', async () => {
    const tiny = Buffer.from('\r\n--x\r\n\r\n'.repeat(100));
    let sent = 0;
    function* endless() {
      yield Buffer.from('--x');
      for (; sent < 100; sent += 1) yield tiny;
    }
    await expect(read(endless())).rejects.toThrow(BrokenUploadError);
    expect(sent).toBeLessThan(10);
  });

  it('holds no more than one file in memory, however large the form is', async () => {
    const mega = Buffer.alloc(1024 * 1024, 1);
    function* endless() {
      yield Buffer.from('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n');
      for (let count = 0; count < 400; count += 1) yield mega;
      yield Buffer.from('\r\n--x--\r\n');
    }
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    function* watched() {
      for (const chunk of endless()) {
        most = Math.max(most, process.memoryUsage().arrayBuffers - before);
        yield chunk;
      }
    }
    expect((await read(watched())).files).toEqual([['a.pdf', null]]);
    expect(most).toBeLessThan(60 * 1024 * 1024);
  });
});
