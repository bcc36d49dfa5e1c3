// 1200×630 country picture for shared pages without their own, made by dev/assets/social-pictures.ts.
import { brand7, brand9, ink, neutral3, neutral6, neutral7, paper } from '#domain/kernel/brand-colours.ts';
import type { SceneCode } from '#domain/trips/scene-code.ts';
import { drawNestedMark } from './mark.ts';
import { drawNestedScene } from './scenes.ts';
import { DISPLAY_FONTS, fitText, measureTextWidth, TEXT_FONTS, textLine } from './svg-text.ts';

export type SocialPicture = {
  title: string;
  /** Route, dates and seats; at most three lines are drawn. */
  lines: readonly string[];
  sceneCode: SceneCode;
  /** Formatted, such as "MYR 1,099.00". */
  price: string;
  /** Small text below the price, such as "per person". */
  priceNote?: string;
  brandName?: string;
};

const WIDTH = 1200;
const HEIGHT = 630;
const SCENE_HEIGHT = 372;
const MARGIN = 64;
/** Dots, and a half-round notch at each edge. */
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
      return textLine(fact.text, {
        x: MARGIN,
        y: 520 + i * 40,
        size: fact.size,
        fill: first ? ink : neutral7,
        family: TEXT_FONTS,
        weight: first ? 600 : 500,
      });
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>` +
    drawNestedScene(sceneCode, { x: 0, y: 0, width: WIDTH, height: SCENE_HEIGHT }) +
    perforation() +
    textLine(title.text, {
      x: MARGIN,
      y: 466,
      size: title.size,
      fill: ink,
      family: DISPLAY_FONTS,
      weight: 700,
    }) +
    facts +
    textLine(amount.text, {
      x: right,
      y: 466,
      size: amount.size,
      fill: brand7,
      family: DISPLAY_FONTS,
      weight: 700,
      anchor: 'end',
    }) +
    (priceNote
      ? textLine(priceNote, {
          x: right,
          y: 508,
          size: 28,
          fill: neutral6,
          family: TEXT_FONTS,
          weight: 500,
          anchor: 'end',
        })
      : '') +
    signature(brandName) +
    '</svg>'
  );
}

/** Draws the mark at the lower right and, if there is a name, the name to its left. */
function signature(brandName: string | undefined): string {
  const right = WIDTH - MARGIN;
  if (!brandName) return drawNestedMark({ x: right - 56, y: 552, size: 56 }, false);
  const name = fitText(brandName, 260, 42, 28);
  return (
    textLine(name.text, {
      x: right,
      y: 600,
      size: name.size,
      fill: brand9,
      family: DISPLAY_FONTS,
      weight: 800,
      anchor: 'end',
    }) +
    drawNestedMark(
      { x: Math.round(right - measureTextWidth(name.text) * name.size - 76), y: 560, size: 52 },
      false,
    )
  );
}
