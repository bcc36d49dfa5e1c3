import { accent5, brand1, brand3, brand8, neutral0, paper } from '#domain/kernel/brand-colours.ts';
import { m } from '#locales/messages/messages.js';
import { htmlBlock } from './blocks.ts';
import type { Language, MailBody } from './body.ts';
import {
  DISPLAY_FONT_STYLE,
  dimStyle,
  displayStyle,
  escapeHtml,
  linkContacts,
  row,
  styleSheet,
  TABLE,
  TEXT_FONT_STYLE,
} from './styles.ts';

/** Keeps mail programs from showing body text beside the subject. */
const FILL = '\u2007\u034f '.repeat(30);

export function htmlMail(body: MailBody, footer: readonly string[], language: Language): string {
  return `<!doctype html>
<html lang="${language.locale}" xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(body.subject)}</title><style>${styleSheet}</style>${renderMarkup(body)}</head>
<body class="bg" bgcolor="${neutral0}" style="margin:0;padding:0;background:${neutral0}"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(body.next)}${FILL}</div>
${TABLE} width="100%" class="bg" bgcolor="${neutral0}" style="background:${neutral0}"><tr><td align="center" class="out" style="padding:28px 12px 36px">${TABLE} width="600" style="width:100%;max-width:600px">
${renderHead(body, language)}
${renderScene(body)}
<tr><td class="card" bgcolor="${paper}" style="background:${paper};padding:0 0 34px">${TABLE} width="100%">${renderContent(body, language)}</table></td></tr>
<tr><td><img src="cid:songket" width="600" height="25" alt="" style="width:100%;max-width:600px;height:auto;display:block"></td></tr>
${renderFoot(body, footer)}
</table></td></tr></table></body></html>`;
}

function renderContent(body: MailBody, language: Language): string {
  const title = `<h1 class="t h1" style="margin:0;${displayStyle(38, 42, 'font-weight:800;letter-spacing:-1.2px')}">${escapeHtml(body.title)}</h1>`;
  return row(title, 30) + body.blocks.map((block) => htmlBlock(block, language)).join('\n');
}

function renderHead({ label }: MailBody, language: Language): string {
  const beside = label
    ? `<td align="right" style="${TEXT_FONT_STYLE};font-size:15px;line-height:20px;color:${brand1}">${escapeHtml(label)}</td>`
    : '';
  return `<tr><td class="top px" bgcolor="${brand8}" style="background:${brand8};border-radius:20px 20px 0 0;padding:20px 36px">${TABLE} width="100%"><tr><td>${TABLE}><tr>${mark}<td style="${DISPLAY_FONT_STYLE};font-size:25px;line-height:28px;font-weight:800;letter-spacing:-.7px;color:${paper}">${m.product_name({}, language)}</td></tr></table></td>${beside}</tr></table></td></tr>`;
}

/** The logo's three seats, built from table cells, because mail programs drop SVG and block pictures. */
const mark = [
  [brand3, 16, 3],
  [accent5, 21, 3],
  [brand3, 16, 11],
]
  .map(
    ([colour, height, gap]) =>
      `<td valign="bottom" style="padding-right:${gap}px">${TABLE}><tr><td width="8" height="${height}" bgcolor="${colour}" style="width:8px;height:${height}px;border-radius:4px 4px 3px 3px;background:${colour};font-size:0;line-height:0">&nbsp;</td></tr></table></td>`,
  )
  .join('');

function renderScene({ scene }: MailBody): string {
  if (!scene) return '';
  return `<tr><td><img src="cid:scene" width="600" height="170" alt="${escapeHtml(scene.alt)}" style="width:100%;max-width:600px;height:auto;display:block"></td></tr>`;
}

function renderFoot({ unsubscribe }: MailBody, footer: readonly string[]): string {
  const style = `margin:0;${dimStyle(14, 21)}`;
  const wayOut = unsubscribe
    ? `<p class="d" style="${style};padding-top:8px"><a class="lk" href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>`
    : '';
  const lines = footer.map(
    (line, index) =>
      `<p class="d" style="${style}${index > 0 ? ';padding-top:8px' : ''}">${linkContacts(line)}</p>`,
  );
  return `<tr><td class="px" style="padding:22px 36px 0">${lines[0] ?? ''}${wayOut}${lines.slice(1).join('')}</td></tr>`;
}

function renderMarkup({ markup }: MailBody): string {
  if (!markup?.length) return '';
  const json = JSON.stringify(markup.length === 1 ? markup[0] : markup).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}
