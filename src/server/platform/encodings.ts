// Content encodings of cached bodies: compressed once, sent many times.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';
export type EncodedBody = ReadonlyMap<Encoding, Buffer>;

export async function encodeBody(body: Buffer): Promise<EncodedBody> {
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(body, { level: 6 }),
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  return new Map<Encoding, Buffer>([
    ['identity', body],
    ['gzip', gzipped],
    ['br', brotli],
  ]);
}

export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : 'identity';
}
