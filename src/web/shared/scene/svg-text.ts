/** Each font's names: the one in browsers, and the one in the static files that the server renders with. */
export const DISPLAY_FONTS =
  "'Bricolage Grotesque Variable','Bricolage Grotesque 96pt ExtraBold','PingFang SC','Noto Sans SC',sans-serif";
export const TEXT_FONTS = "'Figtree Variable','Figtree Light','PingFang SC','Noto Sans SC',sans-serif";

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes text for XML. Control characters are not allowed even when escaped, so they become spaces. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Estimates the width in em: ideographs are square, most other letters slightly wider than half an em. */
export function measureTextWidth(text: string): number {
  let em = 0;
  for (const character of text) em += /[\u1100-\u11FF\u2E80-\uFFEF]/u.test(character) ? 1 : 0.56;
  return em;
}

/** Shrinks the text to fit the space; if it is still too long, cuts it with an ellipsis. */
export function fitText(
  text: string,
  room: number,
  size: number,
  smallest: number,
): { text: string; size: number } {
  const fittingSize = room / Math.max(measureTextWidth(text), 0.1);
  if (fittingSize >= smallest) return { text, size: Math.floor(Math.min(size, fittingSize)) };
  const letters = [...text];
  while (letters.length > 0 && measureTextWidth(`${letters.join('')}…`) * smallest > room) letters.pop();
  return { text: `${letters.join('').trimEnd()}…`, size: smallest };
}

export type Line = {
  x: number;
  y: number;
  size: number;
  fill: string;
  family: string;
  weight: number;
  anchor?: 'end';
};

export function textLine(content: string, line: Line, after = ''): string {
  const { x, y, size, fill, family, weight, anchor } = line;
  const end = anchor ? ` text-anchor="${anchor}"` : '';
  const tracking = family === DISPLAY_FONTS ? ` letter-spacing="${(-size * 0.022).toFixed(1)}"` : '';
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" font-weight="${weight}" fill="${fill}"${end}${tracking}>${escapeXml(content)}${after}</text>`;
}
