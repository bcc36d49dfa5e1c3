// The 1200×630 picture that travels with a shared deal: the scene above, a ticket stub with the facts below.
// Owns the layout; rasterising it (with the two brand fonts loaded) is somebody else's work.
import { brand7, brand9, ink, neutral3, neutral6, neutral7, paper } from '#domain/brand-colours.ts';
import { nestedMark } from './mark.ts';
import type { SceneCode } from './palettes.ts';
import { nestedScene } from './scenes.ts';

export type SocialPicture = {
  title: string;
  /** Route, dates, seats: at most three are drawn. */
  lines: readonly string[];
  sceneCode: SceneCode;
  /** Ready-made text such as "MYR 1,099.00". */
  price: string;
  /** Small words under the price, such as "per person". */
  priceNote?: string;
  brandName?: string;
};

const WIDTH = 1200;
const HEIGHT = 630;
const SCENE_HEIGHT = 372;
const MARGIN = 64;
const DISPLAY =
  "'Bricolage Grotesque Variable','Bricolage Grotesque','PingFang SC','Noto Sans SC',sans-serif";
const TEXT = "'Figtree Variable',Figtree,'PingFang SC','Noto Sans SC',sans-serif";

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for XML. Control characters are not allowed there even when escaped, so they become spaces. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Width in em, near enough to choose a size: ideographs are square, most other letters a little over half. */
function widthInEm(text: string): number {
  let em = 0;
  for (const character of text) em += /[\u1100-\u11FF\u2E80-\uFFEF]/u.test(character) ? 1 : 0.56;
  return em;
}

/** The text cut to the room, with an ellipsis, and the size at which it fits. */
function fitText(text: string, room: number, size: number, smallest: number): { text: string; size: number } {
  const wanted = room / Math.max(widthInEm(text), 0.1);
  if (wanted >= smallest) return { text, size: Math.floor(Math.min(size, wanted)) };
  const letters = [...text];
  while (letters.length > 0 && widthInEm(`${letters.join('')}…`) * smallest > room) letters.pop();
  return { text: `${letters.join('').trimEnd()}…`, size: smallest };
}

type Line = {
  x: number;
  y: number;
  size: number;
  fill: string;
  family: string;
  weight: number;
  anchor?: 'end';
};

function text(content: string, { x, y, size, fill, family, weight, anchor }: Line): string {
  const end = anchor ? ` text-anchor="${anchor}"` : '';
  const tracking = family === DISPLAY ? ` letter-spacing="${(-size * 0.022).toFixed(1)}"` : '';
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}"${end}${tracking}>${escapeXml(content)}</text>`;
}

/** The tear line between scene and stub: dots, and a half-round notch at each edge. */
function perforation(): string {
  const y = SCENE_HEIGHT;
  return (
    `<path d="M${MARGIN} ${y + 14}H${WIDTH - MARGIN}" stroke="${neutral3}" stroke-width="4" stroke-dasharray="0 14" stroke-linecap="round"/>` +
    `<circle cx="0" cy="${y + 14}" r="24" fill="${brand9}"/><circle cx="${WIDTH}" cy="${y + 14}" r="24" fill="${brand9}"/>`
  );
}

export function socialPictureSvg(picture: SocialPicture): string {
  const { lines, sceneCode, price, priceNote, brandName } = picture;
  const title = fitText(picture.title, 620, 84, 48);
  const amount = fitText(price, 420, 68, 40);
  const right = WIDTH - MARGIN;
  const facts = lines
    .slice(0, 3)
    .map((line, i) => {
      const fact = fitText(line, 640, 30, 24);
      const first = i === 0;
      return text(fact.text, {
        x: MARGIN,
        y: 520 + i * 40,
        size: fact.size,
        fill: first ? ink : neutral7,
        family: TEXT,
        weight: first ? 600 : 500,
      });
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>` +
    nestedScene(sceneCode, { x: 0, y: 0, width: WIDTH, height: SCENE_HEIGHT }) +
    perforation() +
    text(title.text, { x: MARGIN, y: 466, size: title.size, fill: ink, family: DISPLAY, weight: 700 }) +
    facts +
    text(amount.text, {
      x: right,
      y: 466,
      size: amount.size,
      fill: brand7,
      family: DISPLAY,
      weight: 700,
      anchor: 'end',
    }) +
    (priceNote
      ? text(priceNote, {
          x: right,
          y: 508,
          size: 28,
          fill: neutral6,
          family: TEXT,
          weight: 500,
          anchor: 'end',
        })
      : '') +
    signature(brandName) +
    '</svg>'
  );
}

/** The mark at the lower right, with the name to its left when one is given. */
function signature(brandName: string | undefined): string {
  const right = WIDTH - MARGIN;
  if (!brandName) return nestedMark({ x: right - 56, y: 552, size: 56 }, false);
  const name = fitText(brandName, 260, 42, 28);
  return (
    text(name.text, {
      x: right,
      y: 600,
      size: name.size,
      fill: brand9,
      family: DISPLAY,
      weight: 800,
      anchor: 'end',
    }) + nestedMark({ x: Math.round(right - widthInEm(name.text) * name.size - 76), y: 560, size: 52 }, false)
  );
}
