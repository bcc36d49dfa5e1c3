// Inline styles, because mail programs hardly support style sheets. The style sheet covers only narrow
// screens and dark mode.
import {
  accent0,
  accent2,
  brand1,
  brand2,
  brand3,
  brand7,
  brand9,
  ink,
  neutral6,
} from '#domain/kernel/brand-colours.ts';
import { dark } from './colours.ts';

/** System fonts, because loading a font would reveal when a mail is opened. */
const system = 'system-ui,Arial,sans-serif';
export const TEXT_FONT_STYLE = `font-family:Figtree,${system}`;
export const DISPLAY_FONT_STYLE = `font-family:'Bricolage Grotesque',${system}`;

export const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

function and(more: string): string {
  return more && `;${more}`;
}

export function textStyle(size: number, lineHeight: number, more = ''): string {
  return `${TEXT_FONT_STYLE};font-size:${size}px;line-height:${lineHeight}px;color:${ink}${and(more)}`;
}

export function dimStyle(size: number, lineHeight: number, more = ''): string {
  return `${TEXT_FONT_STYLE};font-size:${size}px;line-height:${lineHeight}px;color:${neutral6}${and(more)}`;
}

export function displayStyle(size: number, lineHeight: number, more = ''): string {
  return `${DISPLAY_FONT_STYLE};font-size:${size}px;line-height:${lineHeight}px;color:${ink}${and(more)}`;
}

export function row(content: string, above: number): string {
  return `<tr><td class="px" style="padding:${above}px 36px 0">${content}</td></tr>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const contact = /([\w.+'-]+@[\w-]+(?:\.[\w-]+)+|\+\d{8,15})/;

/** Escapes a text and makes its email addresses and international phone numbers tappable. */
export function linkContacts(text: string): string {
  return text
    .split(contact)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : renderContact(part)))
    .join('');
}

function renderContact(text: string): string {
  const shown = escapeHtml(text);
  const scheme = text.startsWith('+') ? 'tel' : 'mailto';
  return `<a class="lk" href="${scheme}:${shown}" style="color:${brand7}">${shown}</a>`;
}

const narrow = [
  '.px{padding-left:20px!important;padding-right:20px!important}',
  '.out{padding:0 0 28px!important}',
  '.top{border-radius:0!important}',
  '.h1{font-size:33px!important;line-height:37px!important}',
  '.big{font-size:30px!important;line-height:33px!important}',
  '.full{width:100%!important}',
  '.side{padding-left:14px!important;padding-right:14px!important}',
  '.wide{display:none!important}',
].join('');

const darkRules: readonly (readonly [selector: string, rule: string])[] = [
  ['.bg', `background:${dark.page}!important`],
  ['.card', `background:${dark.card}!important`],
  ['.t,.t a', `color:${dark.text}!important`],
  ['.d', `color:${dark.dim}!important`],
  ['.ln', `border-color:${dark.line}!important`],
  ['.tk', `border-color:${dark.ticketEdge}!important;background:${dark.ticket}!important`],
  ['.tkh', `background:${dark.ticketHead}!important`],
  ['.tear', `border-color:${dark.tear}!important`],
  ['.dash', `border-color:${dark.dash}!important`],
  ['.plus', `background:${dark.badge}!important;color:${accent2}!important`],
  ['.off', `background:${brand2}!important;color:${brand9}!important`],
  ['.main', `background:${brand2}!important`],
  ['.maint', `color:${brand9}!important`],
  ['.quiet', `background:${dark.card}!important;border-color:${brand3}!important`],
  ['.quiett', `color:${brand1}!important`],
  ['.dot', `background:${dark.card}!important;border-color:${brand3}!important`],
  ['.dotn', `border-color:${accent0}!important`],
  ['.info', `background:${dark.box}!important`],
  ['.infot', `color:${dark.boxText}!important`],
  ['.lk', `color:${brand2}!important`],
];

const outlookDark = darkRules
  .filter(([selector]) => selector === '.t,.t a' || selector === '.d')
  .map(([selector, rule]) => `[data-ogsc] ${selector.split(',')[0]}{${rule}}`)
  .join('');

export const styleSheet =
  'body{margin:0;padding:0;-webkit-text-size-adjust:100%}img{border:0;display:block}' +
  `a{color:${brand7}}@media (max-width:620px){${narrow}}` +
  `@media (prefers-color-scheme:dark){${darkRules.map(([selector, rule]) => `${selector}{${rule}}`).join('')}}` +
  outlookDark;
