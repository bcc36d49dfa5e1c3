import {
  accent5,
  brand0,
  brand6,
  brand7,
  brand9,
  info,
  infoTint,
  ink,
  neutral0,
  neutral2,
  neutral3,
  paper,
} from '#domain/kernel/brand-colours.ts';
import type { Fact, Language, MailBlock, MailStep } from './body.ts';
import {
  dimStyle,
  displayStyle,
  escapeHtml,
  linkContacts,
  row,
  TABLE,
  TEXT_FONT_STYLE,
  textStyle,
} from './styles.ts';
import { htmlTicket } from './ticket.ts';

type Block<Is extends MailBlock['is']> = Extract<MailBlock, { is: Is }>;

export function htmlBlock(block: MailBlock, language: Language): string {
  switch (block.is) {
    case 'paragraph':
      return row(renderParagraph(block.text), 10);
    case 'note':
      return row(`<p class="d" style="margin:0;${dimStyle(14, 21)}">${renderLines(block.text)}</p>`, 12);
    case 'info':
      return row(renderBox(block.text), 16);
    case 'heading':
      return row(
        `<h2 class="t" style="margin:0;${displayStyle(22, 28, 'font-weight:700;letter-spacing:-.3px')}">${escapeHtml(block.text)}</h2>`,
        32,
      );
    case 'button':
      return row(button(block), 22);
    case 'steps':
      return row(`${TABLE} width="100%">${block.steps.map(renderStep).join('')}</table>`, 14);
    case 'ticket':
      return row(htmlTicket(block.trip, language), 22) + row(renderAbout(block.about), 10);
    case 'facts':
      return row(factTable(block.facts), 12);
    case 'price':
      return row(renderPrice(block), 22);
    case 'moment':
      return row(renderMoment(block), 22);
    case 'links':
      return row(block.links.map(renderLink).join(''), 12);
    case 'lines':
      return row(paragraphLines(block.lines), 8);
    case 'quote':
      return row(renderQuote(block.text), 16);
    case 'code':
      return row(code(block.code), 18);
  }
}

function renderLines(text: string): string {
  return linkContacts(text).replaceAll('\n', '<br>');
}

function renderParagraph(text: string): string {
  const words = renderLines(text).replaceAll(/MYR (?=\d)/g, 'MYR\u00a0');
  return `<p class="t" style="margin:0;${textStyle(16, 25)}">${words}</p>`;
}

function renderAbout(text: string): string {
  return `<p class="d" style="margin:0;${dimStyle(14, 21)}">${escapeHtml(text)}</p>`;
}

function paragraphLines([first, ...others]: readonly string[]): string {
  const more = others.map((line) => `<br>${escapeHtml(line)}`).join('');
  return `<p class="t" style="margin:0;${textStyle(15, 24)}"><b style="font-weight:600">${escapeHtml(first ?? '')}</b>${more}</p>`;
}

function renderLink({ text, about: said, url }: Block<'links'>['links'][number]): string {
  const below = said === '' ? '' : `<div class="d" style="${dimStyle(14, 21)}">${escapeHtml(said)}</div>`;
  return `<div style="padding:5px 0"><a class="lk" href="${escapeHtml(url)}" style="${TEXT_FONT_STYLE};font-size:16px;line-height:24px;font-weight:600;color:${brand7}">${escapeHtml(text)}</a>${below}</div>`;
}

function renderBox(text: string): string {
  return `${TABLE} width="100%"><tr><td class="info" bgcolor="${infoTint}" style="background:${infoTint};border-radius:12px;padding:14px 18px"><p class="infot" style="margin:0;${TEXT_FONT_STYLE};font-size:15px;line-height:23px;color:${info}">${renderLines(text)}</p></td></tr></table>`;
}

const looks = {
  main: { ground: brand7, text: paper, edge: '', box: 'main', words: 'maint', padding: '16px 30px' },
  pay: { ground: accent5, text: ink, edge: '', box: 'pay', words: 'payt', padding: '16px 30px' },
  quiet: {
    ground: paper,
    text: brand7,
    edge: `border:2px solid ${brand7};`,
    box: 'quiet',
    words: 'quiett',
    padding: '13px 26px',
  },
} as const;

function button({ label, url, tone }: Block<'button'>): string {
  const look = looks[tone ?? 'main'];
  const width = tone === 'pay' ? ' width="100%"' : '';
  return `${TABLE} class="full"${width}><tr><td class="${look.box}" bgcolor="${look.ground}" align="center" style="border-radius:12px;${look.edge}background:${look.ground}"><a class="${look.words}" href="${escapeHtml(url)}" style="display:block;padding:${look.padding};${TEXT_FONT_STYLE};font-size:17px;line-height:22px;font-weight:600;color:${look.text};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;
}

/** The text gets a row of its own: beside the time, a phone would show one word per line. */
function renderStep({ title, text, when }: MailStep, index: number): string {
  const [look, ground, edge] = index === 0 ? ['dotn', accent5, brand9] : ['dot', paper, brand6];
  const dot = `${TABLE}><tr><td width="16" height="16" class="${look}" bgcolor="${ground}" style="box-sizing:border-box;width:16px;height:16px;border-radius:9px;border:3px solid ${edge};background:${ground};font-size:0;line-height:0">&nbsp;</td></tr></table>`;
  const head = `<td class="t" valign="top" style="${textStyle(16, 24, 'font-weight:600')}">${escapeHtml(title)}</td><td class="t" align="right" valign="top" style="${textStyle(15, 24, 'font-weight:600;white-space:nowrap;padding-left:10px')}">${escapeHtml(when)}</td>`;
  return `<tr><td width="30" rowspan="2" valign="top" style="padding-top:5px">${dot}</td>${head}</tr><tr><td colspan="2" class="d" valign="top" style="${dimStyle(15, 22, 'padding-bottom:16px')}">${escapeHtml(text)}</td></tr>`;
}

function factTable(facts: readonly Fact[]): string {
  return `${TABLE} width="100%">${facts.map(renderFact).join('')}</table>`;
}

/** Keeps short labels on one line; a long value beside them would make them wrap. */
const inOneLine = (name: string) => (name.length <= 12 ? ';white-space:nowrap' : '');

function renderFact([name, value, tone]: Fact): string {
  const nameCell = (look: string, style: string) =>
    `<td class="${look}" valign="top" style="${style};padding:3px 14px 3px 0${inOneLine(name)}">${escapeHtml(name)}</td>`;
  const valueCell = (look: string, style: string) =>
    `<td class="${look}" align="right" valign="top" style="${style};padding:3px 0;word-break:break-word">${renderLines(value)}</td>`;
  if (tone === 'total')
    return `<tr><td colspan="2" class="ln" style="border-top:1px solid ${neutral2};font-size:0;line-height:0;height:4px">&nbsp;</td></tr><tr>${nameCell('d', dimStyle(16, 26, 'font-weight:600'))}${valueCell('t', textStyle(19, 26, 'font-weight:600'))}</tr>`;
  return `<tr>${nameCell('d', dimStyle(15, 21))}${valueCell('t', textStyle(15, 21, 'font-weight:600'))}</tr>`;
}

function renderPrice({ price, each, before, off }: Block<'price'>): string {
  const struck =
    before === null
      ? ''
      : `<div class="d" style="${dimStyle(15, 21)}">${escapeHtml(before[0])} <s>${escapeHtml(before[1])}</s></div>`;
  const badge =
    off === null
      ? ''
      : `<span class="off" style="display:inline-block;background:${brand9};color:${paper};${TEXT_FONT_STYLE};font-size:16px;line-height:18px;font-weight:700;padding:8px 12px;border-radius:9px;white-space:nowrap">${escapeHtml(off)}</span>`;
  return `${TABLE} width="100%"><tr><td valign="bottom">${struck}<div class="t" style="${displayStyle(30, 36, 'font-weight:800;letter-spacing:-.8px')}">${escapeHtml(price)}</div><div class="d" style="${dimStyle(15, 21)}">${escapeHtml(each)}</div></td><td align="right" valign="top">${badge}</td></tr></table>`;
}

function renderMoment({ label, when, note, title, facts }: Block<'moment'>): string {
  return `${TABLE} width="100%" class="tk" style="border:1px solid ${neutral3};border-radius:16px;border-collapse:separate"><tr><td class="tkh" bgcolor="${brand0}" style="background:${brand0};border-radius:15px 15px 0 0;padding:20px 22px"><div class="d" style="${dimStyle(15, 21)}">${escapeHtml(label)}</div><div class="t" style="${displayStyle(27, 33, 'font-weight:800;letter-spacing:-.6px')}">${escapeHtml(when)}</div><div class="d" style="${dimStyle(14, 20)}">${escapeHtml(note)}</div></td></tr><tr><td class="tear" style="border-top:2px dashed ${neutral3};font-size:0;line-height:0;height:0">&nbsp;</td></tr><tr><td style="padding:18px 22px"><div class="t" style="${displayStyle(24, 30, 'font-weight:700;padding-bottom:6px')}">${escapeHtml(title)}</div>${factTable(facts)}</td></tr></table>`;
}

function renderQuote(text: string): string {
  return `${TABLE} width="100%"><tr><td class="tkh" bgcolor="${neutral0}" style="background:${neutral0};border-left:4px solid ${brand6};border-radius:0 8px 8px 0;padding:14px 18px"><p class="t" style="margin:0;${textStyle(16, 24, 'word-break:break-word')}">${renderLines(text)}</p></td></tr></table>`;
}

function code(text: string): string {
  return `${TABLE} width="100%"><tr><td class="tkh" align="center" bgcolor="${brand0}" style="background:${brand0};border-radius:16px;padding:20px"><div class="t" style="${displayStyle(40, 46, 'font-weight:800;letter-spacing:6px')}">${escapeHtml(text)}</div></td></tr></table>`;
}
