// Domain names reserved for examples (RFC 2606 and RFC 6761), to which mail and visitors never get through.

const reservedEndings = [
  'example',
  'invalid',
  'test',
  'localhost',
  'example.com',
  'example.net',
  'example.org',
];

export function isPlaceholderHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return reservedEndings.some((ending) => name === ending || name.endsWith(`.${ending}`));
}

/** Accepts `deals@sempat.my` and `Sempat <deals@sempat.my>`; returns null for anything else. */
export function mailboxHost(mailbox: string): string | null {
  const address = /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
  return /^[^\s@<>]+@([^\s@<>]+)$/.exec(address.trim())?.[1] ?? null;
}
