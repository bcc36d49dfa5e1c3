import type { Fact, Language, MailBlock, MailBody } from './body.ts';
import { tripText } from './trip-text.ts';

export function textMail(body: MailBody, footer: readonly string[], language: Language): string {
  const wayOut = body.unsubscribe ? [`${body.unsubscribe.label}: ${body.unsubscribe.url}`] : [];
  return [
    body.title,
    ...body.blocks.map((block) => textBlock(block, language)),
    ['-- ', ...footer, ...wayOut].join('\n'),
  ].join('\n\n');
}

function textBlock(block: MailBlock, language: Language): string {
  switch (block.is) {
    case 'paragraph':
    case 'note':
    case 'info':
    case 'quote':
      return block.text;
    case 'heading':
      return block.text.toLocaleUpperCase(language.locale);
    case 'code':
      return block.code;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'steps':
      return block.steps.map(({ title, when, text }) => `- ${title}, ${when}\n  ${text}`).join('\n');
    case 'facts':
      return block.facts.map(textFact).join('\n');
    case 'links':
      return block.links
        .map(({ text, about, url }) => `- ${[text, about].filter(Boolean).join('. ')}\n  ${url}`)
        .join('\n');
    case 'lines':
      return block.lines.join('\n');
    case 'price':
      return [`${block.price} ${block.each}`, block.before && textFact(block.before), block.off]
        .filter((part) => part !== null)
        .join(' · ');
    case 'moment':
      return [`${block.label}: ${block.when}`, block.note, block.title, ...block.facts.map(textFact)].join(
        '\n',
      );
    case 'ticket':
      return [
        block.about,
        ...tripText(block.trip, language).map(([name, lines]) => `${name}:\n  ${lines.join('\n  ')}`),
      ].join('\n');
  }
}

function textFact([name, value]: Fact): string {
  return `${name}: ${value}`;
}
