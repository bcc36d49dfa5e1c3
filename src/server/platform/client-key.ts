// Identifies the client for rate limits: an IPv4 address, or an IPv6 network, because its owner can use any
// address in it.
import { isIPv4, isIPv6 } from 'node:net';
import type { Limit } from './rate-limit.ts';

/** A /48 site contains 65,536 networks, which may belong to different people, so its limit is higher. */
const SITE_FACTOR = 5;

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The IPv4 address or the IPv6 /64: one household, phone or server. */
export function clientKey(address: string): string {
  return shortenIPv6(address, 4);
}

/** The IPv4 address or the IPv6 /48: everything that a provider may assign to one customer. */
export function siteKey(address: string): string {
  return shortenIPv6(address, 3);
}

/**
 * Returns the network that we show to users: an IPv4 /24 or an IPv6 /48. It tells sign-ins at home from those
 * abroad without identifying a person. Null if the text is not an address.
 */
export function networkRange(address: string): string | null {
  const site = siteKey(address);
  if (isIPv4(site)) return `${site.split('.').slice(0, 3).join('.')}.0/24`;
  return site.endsWith('/48') ? site : null;
}

/** A limit per client. IPv6 clients share a looser one per site: a client may use many of its networks. */
export function clientLimits(
  { bucket, max, windowSeconds }: Omit<Limit, 'key'>,
  address: string,
  suffix = '',
): Limit[] {
  const client = clientKey(address);
  const site = siteKey(address);
  const perClient = { bucket, key: `${client}${suffix}`, max, windowSeconds };
  if (site === client) return [perClient];
  return [
    perClient,
    { bucket: `${bucket}-site`, key: `${site}${suffix}`, max: max * SITE_FACTOR, windowSeconds },
  ];
}

function shortenIPv6(address: string, groups: 3 | 4): string {
  const plain = address.split('%')[0] ?? '';
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const network = expand(plain).slice(0, groups);
  const inner = embeddedIPv4(expand(plain));
  return inner ?? `${network.join(':')}::/${groups * 16}`;
}

/** Reads a mapped address such as ::ffff:c0a8:101 as IPv4 (192.168.1.1). */
function embeddedIPv4(words: readonly string[]): string | null {
  const isMapped = words.slice(0, 5).every((word) => word === '0') && words[5] === 'ffff';
  if (!isMapped) return null;
  const [high = 0, low = 0] = words.slice(6).map((word) => Number.parseInt(word, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

function expand(address: string): string[] {
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = '', tail] = groups.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...(tail === undefined ? [] : missing), ...back];
}
