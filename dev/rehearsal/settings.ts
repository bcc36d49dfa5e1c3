import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const example = fileURLToPath(new URL('../../.env.example', import.meta.url));

export type Settings = Readonly<Record<string, string>>;

/** Realistic operator details, because live mode rejects example domains. */
export const identity: Settings = {
  MAIL_FROM: '"Sempat <deals@sempat-live.my>"',
  SUPPORT_EMAIL: 'hello@sempat-live.my',
  CAREERS_EMAIL: 'careers@sempat-live.my',
  LEGAL_NAME: '"Sempat Live Sdn. Bhd."',
  POSTAL_ADDRESS: '"12 Jalan Percubaan, 46000 Petaling Jaya, Selangor, Malaysia"',
  GROUP_CHAT_URL: '',
};

/** A 32-byte key in the format of .env.example. */
export const newEncryptionKey = () => `1:${randomBytes(32).toString('base64')}`;
export const newPassword = () => randomBytes(18).toString('hex');

export function writeSettings(file: string, values: Settings, from = readFileSync(example, 'utf8')): string {
  const left = new Map(Object.entries(values));
  const lines = from.split('\n').map((line) => {
    const name = /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
    const value = name === undefined ? undefined : left.get(name);
    if (name === undefined || value === undefined) return line;
    left.delete(name);
    return `${name}=${value}`;
  });
  for (const [name, value] of left) lines.push(`${name}=${value}`);
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}
