import { describe, expect, it } from 'vitest';
import { maxCharacters } from '../kernel/limits.ts';
import {
  applyDocumentAction,
  type CompanyDocument,
  cleanDocumentName,
  type DocumentAction,
  type DocumentState,
  formatKnownTicketNumbers,
  getContentDisposition,
  hasOtherNumber,
  isPdf,
  listContradictions,
} from './document.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('applyDocumentAction', () => {
  it.each<[DocumentAction, (DocumentState | null)[]]>([
    ['propose', ['matched', null, null, null, null]],
    ['move', ['matched', 'matched', 'matched', null, null]],
    ['confirm', ['confirmed', 'confirmed', 'confirmed', null, null]],
    ['send', [null, null, 'sent', null, null]],
    ['refuse', ['refused', 'refused', 'refused', null, null]],
  ])('for the action %s, maps uploaded, matched, confirmed, sent and refused to %j', (act, after) => {
    const states: DocumentState[] = ['uploaded', 'matched', 'confirmed', 'sent', 'refused'];
    expect(states.map((state) => applyDocumentAction(state, act))).toEqual(after);
  });
});

describe('document file', () => {
  it.each(['%PDF-1.7\n…\n%%EOF', '%PDF-2.0\n%%EOF\r\n', '%PDF-1.4\n%%EOF \n'])('is a PDF: %j', (file) => {
    expect(isPdf(bytes(file))).toBe(true);
  });

  it.each([
    '',
    'PK\u0003\u0004',
    '<html>%PDF-1.7\n%%EOF',
    ' %PDF-1.7\n%%EOF',
    '%PDF-1.7\n',
    '%PDF-1.7\n%%EOF\nPK\u0005\u0006 and more',
    '%PDF-x\n%%EOF',
    '%!PS-Adobe %%EOF',
  ])('is rejected if it is not exactly one PDF: %j', (file) => {
    expect(isPdf(bytes(file))).toBe(false);
  });

  it.each([
    ['LIM WEI MING.pdf', 'LIM WEI MING.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\tickets\\Aiman.PDF', 'Aiman.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie x=1.pdf'],
    ['\u202Efdp.exe', 'fdp.exe.pdf'],
    ['"quoted"<b>.pdf', 'quotedb.pdf'],
    ['.pdf', 'document.pdf'],
    ['', 'document.pdf'],
    ['...', 'document.pdf'],
  ])('has its name %j stored as %j', (sent, kept) => {
    expect(cleanDocumentName(sent)).toBe(kept);
  });

  it('has a very long name truncated', () => {
    expect(cleanDocumentName(`${'é'.repeat(500)}.pdf`)).toBe(
      `${'é'.repeat(maxCharacters.documentName - 4)}.pdf`,
    );
  });

  it('is downloaded under its name, even with characters outside ASCII', () => {
    expect(getContentDisposition('Renée (1).pdf')).toBe(
      `attachment; filename="Renee (1).pdf"; filename*=UTF-8''Ren%C3%A9e%20%281%29.pdf`,
    );
  });
});

describe('ticket numbers of documents', () => {
  const read = (changes: Partial<CompanyDocument>): CompanyDocument => ({
    id: 'a',
    fileName: 'a.pdf',
    size: 1,
    state: 'confirmed',
    isRead: true,
    readResult: 'name',
    ticketNumber: '232-1234567890',
    uploadedBy: 'a@b.c',
    uploadedAt: new Date(0),
    sentAt: null,
    replaces: null,
    replacedAt: null,
    booking: null,
    place: 1,
    ...changes,
  });
  const second = read({ place: 2, ticketNumber: '232-1234567891' });

  const two = [1, 2].map((place) => ({ place, ticketNumber: null }));

  it('are known if confirmed documents contain one per traveller', () => {
    expect(formatKnownTicketNumbers(two, [second, read({})])).toBe('232-1234567890\n232-1234567891');
    expect(formatKnownTicketNumbers(two.slice(0, 1), [read({}), read({})])).toBe('232-1234567890');
  });

  it('are unknown if missing, unconfirmed or ambiguous', () => {
    const onlySecond = '-\n232-1234567891';
    const another = read({ ticketNumber: '232-0000000000' });
    expect(formatKnownTicketNumbers(two, [second])).toBe(onlySecond);
    expect(formatKnownTicketNumbers(two, [second, read({ state: 'matched' })])).toBe(onlySecond);
    expect(formatKnownTicketNumbers(two, [second, read({}), another])).toBe(onlySecond);
    expect(formatKnownTicketNumbers(two, [second, read({ place: null })])).toBe(onlySecond);
    expect(formatKnownTicketNumbers(two, [another, read({})])).toBe('');
  });

  it('are compared with those of the booking', () => {
    const travellers = [
      { place: 1, ticketNumber: '232-1234567890' },
      { place: 2, ticketNumber: null },
    ];
    const differs = (change: Parameters<typeof read>[0]) => hasOtherNumber(read(change), travellers);
    expect(differs({})).toBe(false);
    expect(differs({ ticketNumber: '232-9999999999' })).toBe(true);
    expect(differs({ ticketNumber: null })).toBe(false);
    expect(differs({ place: null })).toBe(false);
    expect(differs({ place: 2 })).toBe(true);
    expect(differs({ place: 2, ticketNumber: '232-9999999999' })).toBe(false);
    expect(differs({ place: null, ticketNumber: '232-9999999999' })).toBe(false);
    expect(
      hasOtherNumber(read({ place: null, ticketNumber: '232-9999999999' }), travellers.slice(0, 1)),
    ).toBe(true);
  });

  it('replace those of the booking if their traveller is clear', () => {
    const travellers = [
      { place: 1, ticketNumber: '232-1234567890' },
      { place: 2, ticketNumber: '232-1234567891' },
    ];
    const numbersIn = (...documents: CompanyDocument[]) => listContradictions(documents, travellers).numbers;
    const other = read({ ticketNumber: '232-9999999999' });
    expect(numbersIn(other, read({ place: 2, ticketNumber: '232-1234567891' }))).toEqual([
      { place: 1, ticketNumber: '232-9999999999' },
    ]);
    expect(numbersIn(other, read({ ticketNumber: '232-8888888888' }))).toEqual([]);
    expect(numbersIn(other, read({ place: 2, ticketNumber: '232-9999999999' }))).toEqual([]);
    expect(numbersIn(read({ ticketNumber: '232-1234567891' }))).toEqual([]);
    expect(numbersIn(read({ place: null, ticketNumber: '232-9999999999' }))).toEqual([]);
  });
});
