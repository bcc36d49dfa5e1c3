// Typos are only suggested, never rejected.

const common = [
  'gmail.com',
  'yahoo.com',
  'yahoo.com.my',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'googlemail.com',
];

/** Real providers that are one letter away from a common one, so we suggest no correction for them. */
const others = ['ymail.com', 'mail.com', 'email.com', 'yahoo.co', 'hotmail.co'];

export function suggestEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || domain === '' || common.includes(domain) || others.includes(domain)) return null;
  const suggestion = common.find((each) => isOneTypoFrom(domain, each));
  return suggestion ? `${email.slice(0, at)}@${suggestion}` : null;
}

function isOneTypoFrom(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  return (
    left.slice(1) === right ||
    left === right.slice(1) ||
    (left.length === right.length && left.slice(1) === right.slice(1)) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
