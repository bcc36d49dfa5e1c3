// Draws the share pictures and site icons into src/web/shared/social with a browser and the brand fonts. They
// are kept in git; run it again after a change to art, mark or texts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { accent5, brand8, brand9, paper } from '#domain/kernel/brand-colours.ts';
import { type CountrySceneCode, listCountrySceneCodes } from '#domain/trips/scene-countries.ts';
import { m } from '#locales/messages/messages.js';
import { HeroSeats } from '#web/shared/scene/hero-seats.ts';
import { faviconSvg, Mark } from '#web/shared/scene/mark.ts';
import { socialPictureSvg } from '#web/shared/scene/social-picture.ts';
import { chromiumArgs, findChromium } from '../testing/run/chromium.ts';

/** WhatsApp drops pictures above 300 kB; smaller ones also keep the repository light. */
const MOST_BYTES = 70_000;
const folder = fileURLToPath(new URL('../../src/web/shared/social', import.meta.url));
const require = createRequire(import.meta.url);

const shortNames: Partial<Record<CountrySceneCode, string>> = { HK: 'Hong Kong', MO: 'Macau', MM: 'Myanmar' };

function fontFace(family: string, file: string): string {
  const bytes = readFileSync(require.resolve(file)).toString('base64');
  return `@font-face{font-family:"${family}";font-weight:200 900;src:url(data:font/woff2;base64,${bytes})}`;
}

const fonts =
  fontFace(
    'Bricolage Grotesque Variable',
    '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  ) + fontFace('Figtree Variable', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

function htmlPage(body: string, style = ''): string {
  return `<!doctype html><meta charset="utf-8"><style>${fonts}*{margin:0}body{overflow:hidden}svg{display:block}${style}</style>${body}`;
}

function scenePage(code: CountrySceneCode): string {
  const fallback = /^X\d$/.test(code);
  const country =
    shortNames[code] ?? new Intl.DisplayNames('en', { type: 'region' }).of(fallback ? 'MY' : code);
  return htmlPage(
    socialPictureSvg({
      title: fallback ? m.social_picture_title() : (country ?? code),
      lines: [m.social_picture_what(), m.social_picture_how()],
      sceneCode: code,
      price: '',
      brandName: m.product_name(),
    }),
  );
}

function genericPage(): string {
  const style = `
    body{width:1200px;height:630px;position:relative;background:${brand8};color:${paper};font-family:"Figtree Variable"}
    .brand{position:absolute;left:72px;top:64px;display:flex;align-items:center;gap:18px;font:800 52px/1 "Bricolage Grotesque Variable";letter-spacing:-.03em}
    h1{position:absolute;left:72px;top:166px;width:900px;font:700 84px/1.02 "Bricolage Grotesque Variable";letter-spacing:-.03em;text-wrap:balance}
    h1 span{white-space:nowrap}
    .seats{position:absolute;left:0;right:0;bottom:0;height:200px}
    .seats svg{width:100%;height:100%}
    i{position:absolute;left:72px;right:72px;top:138px;height:2px;background:linear-gradient(90deg,${accent5} 64px,${paper}26 64px)}`;
  const tagline = m.tagline().replace(/(\w+-\w+)/, '<span>$1</span>');
  const mark = renderToStaticMarkup(createElement(Mark, { onDark: true, size: 60 }));
  const seats = renderToStaticMarkup(createElement(HeroSeats));
  return htmlPage(
    `<div class="brand">${mark}${m.product_name()}</div><i></i><h1>${tagline}</h1><div class="seats">${seats}</div>`,
    style,
  );
}

async function photograph(page: Page, html: string): Promise<Buffer> {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  for (let quality = 90; ; quality -= 3) {
    const jpeg = await page.screenshot({ type: 'jpeg', quality });
    if (jpeg.length <= MOST_BYTES || quality < 40) return jpeg;
  }
}

/** Draws the icon without rounded corners, because phones apply their own shape. */
async function icon(page: Page, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    htmlPage(
      faviconSvg(),
      `body{background:${size < 100 ? 'transparent' : brand9}}svg{width:${size}px;height:${size}px}`,
    ),
  );
  return page.screenshot({ omitBackground: true });
}

async function drawAll(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const page = await browser.newPage();
  writeFileSync(join(folder, 'generic.jpg'), await photograph(page, genericPage()));
  for (const code of listCountrySceneCodes()) {
    writeFileSync(join(folder, `${code}.jpg`), await photograph(page, scenePage(code)));
  }
  for (const size of [32, 180, 512]) {
    writeFileSync(join(folder, `icon-${size}.png`), await icon(page, size));
  }
  await browser.close();
}

await drawAll();
