// Names kept for examples (RFC 2606 and RFC 6761): nobody ever receives mail or visitors there.

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

/** `deals@sempat.my` or `Sempat <deals@sempat.my>`; null when it is neither. */
export function mailboxHost(mailbox: string): string | null {
  const address = /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
  return /^[^\s@<>]+@([^\s@<>]+)$/.exec(address.trim())?.[1] ?? null;
}
