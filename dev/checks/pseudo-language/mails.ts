import { type MailKind, type MailValues, renderMail } from '#server/features/mail/templates/templates.ts';
import { textsByLanguage } from '../../start/compile-texts.ts';
import { mailSamples } from './mail-samples.ts';
import { englishWords, findEnglishText, fixedWords, pseudoLocale, type Text } from './pseudo-texts.ts';

const english = englishWords(textsByLanguage().get('en') as Record<string, Text>);
const site = {
  supportEmail: 'hello@sempat.example',
  legalName: 'Sempat Qyx',
  postalAddress: 'Petaling Jaya',
};
const data = new Set(fixedWords);

let failed = 0;
for (const [kind, samples] of Object.entries(mailSamples)) {
  for (const values of samples) {
    const mail = renderMail(kind as MailKind, values as MailValues[MailKind], pseudoLocale, site);
    const shown = mail.html.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
    const left = findEnglishText(`${mail.subject}\n${mail.text}\n${shown}`, english, data);
    if (left.length === 0) continue;
    failed += 1;
    console.error(`The mail ${kind} says in English: ${left.join(', ')}`);
  }
}
console.log(`${Object.keys(mailSamples).length} kinds of mails, ${failed} with English words`);
process.exitCode = failed > 0 ? 1 : 0;
