// The owner of a domain can create any number of addresses in it, so limits on unpaid seats count them together.

/** Mail providers in Malaysia and its neighbours. Customers of any other provider share one limit. */
const publicProviders: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.com.my',
  'yahoo.com.sg',
  'yahoo.co.id',
  'yahoo.co.uk',
  'yahoo.co.in',
  'yahoo.com.au',
  'ymail.com',
  'rocketmail.com',
  'aol.com',
  'outlook.com',
  'outlook.my',
  'outlook.sg',
  'hotmail.com',
  'hotmail.my',
  'hotmail.sg',
  'hotmail.co.uk',
  'live.com',
  'live.com.my',
  'live.com.sg',
  'live.co.uk',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'fastmail.com',
  'tuta.com',
  'tutanota.com',
  'gmx.com',
  'gmx.net',
  'gmx.de',
  'web.de',
  'mail.com',
  'mail.ru',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
  'zohomail.com',
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'sina.com',
  'naver.com',
  'daum.net',
  'rediffmail.com',
  'tm.com.my',
  'tm.net.my',
  'unifi.com.my',
  'streamyx.com',
  'jaring.my',
  'time.net.my',
  'maxis.net.my',
  'maxis.com.my',
  'celcom.com.my',
  'digi.com.my',
  'singnet.com.sg',
  'starhub.net.sg',
]);

/** Second levels of country domains: `com.my`, `co.uk`, `edu.my`. */
const secondLevels: ReadonlySet<string> = new Set(
  'com net org edu gov mil name co ac or ne go gen nom id web sch'.split(' '),
);

/** Returns the last two labels, or three below a second level such as `com.my`. */
function registrableDomain(host: string): string {
  const labels = host
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '');
  const [second = '', top = ''] = labels.slice(-2);
  const depth = top.length === 2 && secondLevels.has(second) ? 3 : 2;
  return labels.slice(-depth).join('.');
}

export function normalizeMailbox(email: string): string {
  const [name, host] = splitEmail(email);
  const [box = ''] = name.split('+');
  const isGoogle = host === 'gmail.com' || host === 'googlemail.com';
  // Google ignores dots in mailbox names.
  return isGoogle ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`;
}

/** Returns the registrable domain, or the mailbox for a public mail provider. */
export function mailOwner(email: string): string {
  const [name, host] = splitEmail(email);
  const domain = registrableDomain(host);
  return publicProviders.has(domain) ? normalizeMailbox(`${name}@${domain}`) : domain;
}

function splitEmail(email: string): [name: string, host: string] {
  const trimmed = email.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  return [trimmed.slice(0, Math.max(at, 0)), trimmed.slice(at + 1)];
}
