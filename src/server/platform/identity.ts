// Operator identity. The demo uses placeholders, which live operation rejects.
import { isPlaceholderHost, mailboxHost } from '#domain/kernel/placeholder.ts';

export const placeholderIdentity = {
  MAIL_FROM: 'Sempat <deals@sempat.example>',
  SUPPORT_EMAIL: 'hello@sempat.example',
  CAREERS_EMAIL: 'careers@sempat.example',
  LEGAL_NAME: 'Sempat Sdn. Bhd.',
  POSTAL_ADDRESS: 'Level 8, Menara Contoh, Jalan Contoh 1/2, 46050 Petaling Jaya, Selangor, Malaysia',
} as const;

export const placeholderGroupChat = 'https://chat.sempat.example/deals';

type Environment = Readonly<Record<string, string | undefined>>;

export function identityProblems(env: Environment): string[] {
  const problems = Object.entries(placeholderIdentity).flatMap(([name, placeholder]) => {
    const value = env[name];
    if (!value) return [`${name} is missing (.env.example explains it)`];
    const isUntouched = value.trim() === placeholder;
    const isAddress = placeholder.includes('@');
    const host = isAddress ? mailboxHost(value) : null;
    if (isUntouched || (host && isPlaceholderHost(host))) return [stillPlaceholder(name, value)];
    if (name === 'MAIL_FROM' && !host)
      return ['MAIL_FROM: must be an address such as Sempat <deals@your-domain.my>'];
    return [];
  });
  const chat = env.GROUP_CHAT_URL;
  if (chat && URL.canParse(chat) && isPlaceholderHost(new URL(chat).hostname))
    problems.push(stillPlaceholder('GROUP_CHAT_URL', chat));
  return problems;
}

function stillPlaceholder(name: string, value: string): string {
  return `${name}: is still a placeholder (${value}), enter your own`;
}
