// The 1200×630 picture of a shared deal, drawn as a ticket. Without seats and countdown, because chat apps cache it for days.
// The server renders the SVG to PNG.
import { accent5, brand9, ink, neutral2, neutral6, neutral7, paper } from '#domain/kernel/brand-colours.ts';
import type { SceneCode } from '#domain/trips/scene-code.ts';
import { drawNestedMark } from './mark.ts';
import { drawUnclippedScene } from './scenes.ts';
import { DISPLAY_FONTS, escapeXml, fitText, TEXT_FONTS, textLine } from './svg-text.ts';

export const dealPictureSize = { width: 1200, height: 630 } as const;

export type DealPicture = {
  sceneCode: SceneCode;
  /** The city, or the destination as entered if the airport is unknown. */
  place: string;
  /** Null if it equals the place. */
  country: string | null;
  /** "Fri 27 Nov – Wed 02 Dec 2026 · 5D4N" */
  when: string;
  /** "From Kuala Lumpur · 1 stop · Thai Airways" */
  how: string;
  brandName: string;
  /** A closed deal gets a grey stub with a single word on it. */
  stub: OpenStub | { closed: string };
};

type OpenStub = {
  currency: string;
  /** "1,291" */
  amount: string;
  /** "per person, return" */
  priceNote: string;
  /** "32% off" */
  discount: string | null;
  /** "Book before", or "Opens" */
  momentLabel: string;
  /** "Tue 17 Nov, 18:00" */
  moment: string;
};

const CARD = { left: 26, top: 26, right: 1174, bottom: 604, radius: 36 };
/** The x position of the tear line. */
const TEAR = 818;
const SCENE_HEIGHT = 342;
const TEXT_LEFT = 66;
const TEXT_ROOM = TEAR - TEXT_LEFT - 26;
const STUB_LEFT = 858;
const STUB_ROOM = 286;

/** City and country share a line, so long names are drawn smaller. */
const CITY_SIZES = [102, 92, 82, 72, 62, 54];
const COUNTRY_SIZE = 36;
const COUNTRY_GAP = 18;

export function dealPictureSvg(picture: DealPicture): string {
  const { width, height } = dealPictureSize;
  const { left, top, bottom, right } = CARD;
  const isOpen = 'amount' in picture.stub;
  const below = top + SCENE_HEIGHT;
  // Hides the overhang by painting over the edges: clipping takes resvg as long as everything else together.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    drawUnclippedScene(picture.sceneCode, { x: left, y: top, width: TEAR - left, height: SCENE_HEIGHT }) +
    `<path d="M0 ${below}H${TEAR}V${height}H0Z" fill="${paper}"/>` +
    `<path d="M${TEAR} 0H${width}V${height}H${TEAR}Z" fill="${isOpen ? accent5 : neutral2}"/>` +
    frame(left, top, right, bottom) +
    tear() +
    trip(picture) +
    brand(picture.brandName) +
    ('amount' in picture.stub ? openStub(picture.stub) : closedStub(picture.stub.closed)) +
    '</svg>'
  );
}

/** The dark background with a hole in the shape of the card. */
function frame(left: number, top: number, right: number, bottom: number): string {
  const { width, height } = dealPictureSize;
  const r = CARD.radius;
  const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  const hole = `M${left + r} ${top}H${right - r}${corner(r, r)}V${bottom - r}${corner(-r, r)}H${left + r}${corner(-r, -r)}V${top + r}${corner(r, -r)}Z`;
  return `<path fill="${brand9}" fill-rule="evenodd" d="M0 0H${width}V${height}H0Z${hole}"/>`;
}

/** Dots, and a half-round notch at each end. */
function tear(): string {
  const notch = (y: number) => `<circle cx="${TEAR}" cy="${y}" r="24" fill="${brand9}"/>`;
  return (
    `<path d="M${TEAR} ${CARD.top + 42}V${CARD.bottom - 36}" stroke="${brand9}" stroke-opacity=".55" stroke-width="4" stroke-dasharray="0 11" stroke-linecap="round"/>` +
    notch(CARD.top) +
    notch(CARD.bottom)
  );
}

function trip({ place, country, when, how }: DealPicture): string {
  const city = fitCity(place, country);
  const beside = country
    ? `<tspan dx="${COUNTRY_GAP}" font-family="${TEXT_FONTS}" font-size="${COUNTRY_SIZE}" font-weight="500" letter-spacing="0" fill="${neutral6}">${escapeXml(country)}</tspan>`
    : '';
  // Allows more room, because this font is narrower than the estimate.
  const dates = fitText(when, TEXT_ROOM * 1.08, 36, 26);
  const flights = fitText(how, TEXT_ROOM * 1.12, 29, 23);
  const line = { x: TEXT_LEFT, family: TEXT_FONTS };
  return (
    textLine(
      city.text,
      { ...line, family: DISPLAY_FONTS, y: 468, size: city.size, weight: 800, fill: ink },
      beside,
    ) +
    textLine(dates.text, { ...line, y: 527, size: dates.size, weight: 700, fill: ink }) +
    textLine(flights.text, { ...line, y: 573, size: flights.size, weight: 500, fill: neutral7 })
  );
}

function fitCity(place: string, country: string | null): { text: string; size: number } {
  const beside = country ? COUNTRY_GAP + country.length * COUNTRY_SIZE * 0.54 : 0;
  const smallest = CITY_SIZES.at(-1) ?? 54;
  const fitted = fitText(place, TEXT_ROOM - beside, CITY_SIZES[0] ?? smallest, smallest);
  return { ...fitted, size: CITY_SIZES.find((size) => size <= fitted.size) ?? smallest };
}

function brand(name: string): string {
  return (
    drawNestedMark({ x: STUB_LEFT - 3, y: 61, size: 56 }, false, paper) +
    textLine(name, { x: 921, y: 103, size: 46, weight: 800, family: DISPLAY_FONTS, fill: ink })
  );
}

function openStub({ currency, amount, priceNote, discount, momentLabel, moment }: OpenStub): string {
  const line = { x: STUB_LEFT, family: TEXT_FONTS, fill: ink };
  const figure = fitText(amount, STUB_ROOM - 64, 92, 44);
  const note = fitText(priceNote, STUB_ROOM, 28, 22);
  return (
    (discount ? badge(discount) : '') +
    // Aligns the currency with the top of the figure.
    `<text x="${STUB_LEFT}" y="342" font-family="${DISPLAY_FONTS}" font-size="${figure.size}" font-weight="800" fill="${ink}" letter-spacing="${(-figure.size * 0.03).toFixed(1)}">` +
    `<tspan font-family="${TEXT_FONTS}" font-size="36" font-weight="700" letter-spacing="0" dy="${(-figure.size * 0.38).toFixed(1)}">${escapeXml(currency)}</tspan>` +
    `<tspan dx="10" dy="${(figure.size * 0.38).toFixed(1)}">${escapeXml(figure.text)}</tspan></text>` +
    textLine(note.text, { ...line, y: 388, size: note.size, weight: 500 }) +
    `<path d="M${STUB_LEFT} 489H${STUB_LEFT + 282}" stroke="${ink}" stroke-opacity=".22" stroke-width="3"/>` +
    textLine(momentLabel, { ...line, y: 531, size: 27, weight: 500 }) +
    textLine(moment, { ...line, y: 566, size: 28, weight: 700 })
  );
}

function badge(words: string): string {
  const width = Math.round(34 + words.length * 15.2);
  return (
    `<rect x="${STUB_LEFT}" y="205" width="${width}" height="51" rx="14" fill="${brand9}"/>` +
    textLine(words, { x: STUB_LEFT + 17, y: 241, size: 30, weight: 700, family: TEXT_FONTS, fill: paper })
  );
}

function closedStub(word: string): string {
  const line = fitText(word, STUB_ROOM, 66, 36);
  return textLine(line.text, {
    x: STUB_LEFT,
    y: 336,
    size: line.size,
    weight: 800,
    family: DISPLAY_FONTS,
    fill: neutral7,
  });
}
