// Looks for active content by the names of PDF objects: they are the same in every file and never encrypted. Objects may be
// packed into streams, which are unpacked first; a file with objects that stay hidden is not trusted.
import { inflateSync } from 'node:zlib';

const activeNames: ReadonlySet<string> = new Set([
  // Actions that run a program or a script, or send something.
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  // Files inside the file, and ways to open them.
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  // Players, and forms with a language of their own.
  'RichMedia',
  'Rendition',
  'XFA',
]);

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]{3,60})/g;
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Dictionaries of object streams are about 100 bytes long. */
const MOST_DICTIONARY = 4_096;

interface Name {
  readonly name: string;
  readonly at: number;
}

export function inspectPdf(pdf: Uint8Array): 'plain' | 'active' | 'protected' {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const text = file.toString('latin1');
  const names = listNames(text);
  if (names.some(isActive)) return 'active';
  for (const { name, at } of names) {
    if (name !== 'ObjStm') continue;
    const objects = unpackObjects(file, text, at);
    if (objects === null) return 'protected';
    if (listNames(objects).some(isActive)) return 'active';
  }
  return 'plain';
}

const isActive = ({ name }: Name) => activeNames.has(name);

/** Any character of a name may be written as #xx. */
function listNames(text: string): Name[] {
  return Array.from(text.matchAll(NAME), ({ 1: name = '', index }) => ({
    name: name.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    at: index,
  }));
}

/** Null unless the stream is packed the one way that all programs use, deflate without a predictor. */
function unpackObjects(file: Buffer, text: string, at: number): string | null {
  const after = /^.*?\bstream\r?\n/s.exec(text.slice(at, at + MOST_DICTIONARY));
  if (!after) return null;
  const begin = text.lastIndexOf('obj', at);
  const end = at + after[0].length;
  const dictionary = text.slice(Math.max(begin, at - MOST_DICTIONARY), end);
  const filters = dictionary.match(/\/Filter/g)?.length;
  const isDeflated = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])(?=[\s/>])/.test(dictionary);
  if (filters !== 1 || !isDeflated || /#|\/DecodeParms|\/DP\b/.test(dictionary)) return null;
  try {
    return inflateSync(file.subarray(end), { maxOutputLength: MOST_UNPACKED_BYTES }).toString('latin1');
  } catch {
    return null;
  }
}
