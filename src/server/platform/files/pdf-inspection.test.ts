import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  activePdfs,
  createPdf,
  encryptedPdf,
  hiddenPdf,
  textPdf,
} from '#dev/testing/fixtures/document-fixture.ts';
import { inspectPdf } from './pdf-inspection.ts';

const page = [{ content: Buffer.from('BT ET') }];
const packed = (dictionary: string, content: Buffer) =>
  createPdf(page, undefined, {
    objects: [
      Buffer.concat([Buffer.from(`<< ${dictionary} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    ],
  });
const objects = deflateSync(Buffer.from('9 0 << /Type /Font >>'));

describe('inspectPdf', () => {
  it.each(Object.entries(activePdfs))('security 74: finds %s', (_what, pdf) => {
    expect(inspectPdf(pdf())).toBe('active');
  });

  it.each([
    ['a page of text', () => textPdf('Passenger LIM/WEI MING MR')],
    ['a page to open at', () => createPdf(page, undefined, { catalog: '/OpenAction [4 0 R /FitH null] ' })],
    ['a link', () => createPdf(page, undefined, { objects: ['<< /S /URI /URI (https://example.com) >>'] })],
    ['packed objects', () => packed('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', objects)],
    ['packed objects in a list of filters', () => packed('/Type/ObjStm/Filter[/FlateDecode]/N 1', objects)],
  ])('accepts %s', (_what, pdf) => {
    expect(inspectPdf(pdf())).toBe('plain');
  });

  it.each([
    ['a predictor', hiddenPdf],
    ['another filter', () => packed('/Type /ObjStm /Filter /LZWDecode', objects)],
    ['two filters', () => packed('/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', objects)],
    ['a filter named twice', () => packed('/Filter /FlateDecode /Filter /LZWDecode /Type /ObjStm', objects)],
    ['a filter elsewhere', () => packed('/Type /ObjStm /Filter 3 0 R', objects)],
    ['an escaped key', () => packed('/Type /Obj#53tm /Filter /FlateDecode /Decode#50arms 3 0 R', objects)],
    ['bytes that cannot be unpacked', () => packed('/Type /ObjStm /Filter /FlateDecode', Buffer.from('x'))],
    ['no end', () => packed('/Type /ObjStm /Filter /FlateDecode', objects.subarray(0, -8))],
    ['more than 32 MB', () => packed('/Type /ObjStm /Filter /FlateDecode', deflateSync(Buffer.alloc(34e6)))],
  ])('security 74: rejects objects compressed with %s', (_what, pdf) => {
    expect(inspectPdf(pdf())).toBe('protected');
  });

  it('finds the names of an encrypted file', async () => {
    expect(inspectPdf(await encryptedPdf('E-ticket'))).toBe('plain');
  });
});
