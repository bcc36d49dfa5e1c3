// Finds active content in a PDF by the names of its objects, which are never encrypted. Decompresses object
// streams first; rejects a file with unreadable objects.
import { inflateSync } from 'node:zlib';

const activeNames: ReadonlySet<string> = new Set([
  // Actions that run a program or script, or send data.
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  // Embedded files and ways to open them.
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  // Media players, and forms with a scripting language.
  'RichMedia',
  'Rendition',
  'XFA',
]);

const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]{3,60})/g;
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;
/** Dictionaries of object streams have about 100 bytes. */
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

/** Any character of a name may be encoded as #xx. */
function listNames(text: string): Name[] {
  return Array.from(text.matchAll(NAME), ({ 1: name = '', index }) => ({
    name: name.replace(/#([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    at: index,
  }));
}

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
