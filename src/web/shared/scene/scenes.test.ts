import { readdirSync, readFileSync } from 'node:fs';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { accent5, brand3 } from '#domain/kernel/brand-colours.ts';
import { listSceneCodes } from '#domain/trips/scene-code.ts';
import { listCountrySceneCodes } from '#domain/trips/scene-countries.ts';
import { HeroSeats } from './hero-seats.ts';
import { faviconSvg, Mark } from './mark.ts';
import { readScene, readTextile, sceneFile } from './scene-files.ts';
import { isSceneCode, sceneSvg } from './scenes.ts';
import { socialPictureSvg } from './social-picture.ts';
import { escapeXml } from './svg-text.ts';

const markSvg = (look: ComponentProps<typeof Mark> = {}) => renderToStaticMarkup(createElement(Mark, look));
const heroSeatsSvg = (look: ComponentProps<typeof HeroSeats> = {}) =>
  renderToStaticMarkup(createElement(HeroSeats, look));

const sceneCodes = listSceneCodes();

const folder = new URL('../../assets/scenes/', import.meta.url);

function namesIn(kind: string): string[] {
  const files = readdirSync(new URL(`${kind}/`, folder));
  return files.map((file) => `${kind}/${file.replace(/\.svg$/, '')}`).sort();
}

function readFile(name: string): string {
  return readFileSync(new URL(`${name}.svg`, folder), 'utf8');
}

/** Returns the first XML fault or null: root, nesting, attributes and ampersands. */
function findFault(xml: string): string | null {
  const open: string[] = [];
  let roots = 0;
  let at = 0;
  const tag = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/y;
  const strayAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const end = xml.indexOf('<', at);
      const words = xml.slice(at, end < 0 ? undefined : end);
      if (open.length === 0) return `text outside the root: ${words}`;
      if (words.includes('>') || strayAmpersand.test(words)) return `bare character in: ${words}`;
      at += words.length;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(xml);
    if (!found) return `bad tag at ${xml.slice(at, at + 60)}`;
    const [whole, closing, name = '', attributes = '', empty] = found;
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map((match) => match[1]);
    if (new Set(names).size < names.length) return `attribute twice in ${whole}`;
    if (strayAmpersand.test(attributes)) return `bare ampersand in ${whole}`;
    if (closing) {
      if (open.pop() !== name) return `</${name}> closes nothing`;
    } else {
      if (open.length === 0) roots++;
      if (!empty) open.push(name);
    }
    at += whole.length;
  }
  if (open.length > 0) return `<${open.at(-1)}> stays open`;
  return roots === 1 ? null : `${roots} roots`;
}

const picture = { title: 'Japan', lines: ['KUL to KIX'], sceneCode: 'JP', price: 'MYR 1,099.00' } as const;

const drawings: [string, string][] = [
  ...sceneCodes.map((code): [string, string] => [code, sceneSvg(code)]),
  ['mark', markSvg()],
  ['mark on dark', markSvg({ onDark: true, size: 20 })],
  ['favicon', faviconSvg()],
  ['hero seats', heroSeatsSvg()],
  ['social picture', socialPictureSvg({ ...picture, priceNote: 'per person', brandName: 'Sempat' })],
];

describe('the XML check of this file', () => {
  it('finds open tags, doubled attributes and bare ampersands', () => {
    expect(findFault('<a><b/></a>')).toBeNull();
    for (const bad of [
      '<a><b></a>',
      '<a x="1" x="2"/>',
      '<a>&</a>',
      '<a/><a/>',
      '<a x=1/>',
      '<a>',
      'x<a/>',
    ]) {
      expect(findFault(bad), bad).not.toBeNull();
    }
  });
});

describe('every drawing', () => {
  it.each(drawings)('%s is well-formed XML', (_name, svg) => {
    expect(findFault(svg)).toBeNull();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  });

  it.each(drawings)('%s contains no invalid number', (_name, svg) => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\d\.\d{4}|\de-\d/);
  });

  it.each(drawings)('%s has no script and no external reference', (_name, svg) => {
    expect(svg).not.toMatch(/<script|<style|<image|<use|<foreignObject|href|\son\w+=|javascript:|@import/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toContain('//');
    for (const [, target] of svg.matchAll(/url\(([^)]*)\)/g))
      expect(svg).toContain(`id="${target?.slice(1)}"`);
  });
});

describe('scenes', () => {
  it('cover at least 25 countries and six fallbacks', () => {
    const countries = listCountrySceneCodes();
    expect(countries.filter((code) => !code.startsWith('X')).length).toBeGreaterThanOrEqual(25);
    expect(countries.filter((code) => code.startsWith('X'))).toHaveLength(6);
  });

  it.each(sceneCodes)('%s weighs less than 6 kB', (code) => {
    expect(Buffer.byteLength(sceneSvg(code))).toBeLessThan(6000);
  });

  it('have the requested size and keep the square with the landmark in view', () => {
    const svg = sceneSvg('JP', { width: 48, height: 48 });
    expect(svg).toContain(
      'width="48" height="48" viewBox="132 0 136 136" preserveAspectRatio="xMidYMax meet"',
    );
  });

  it('name their gradients and patterns by code, so that one page can inline two', () => {
    const ids = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    const all = sceneCodes.flatMap((code) => ids(sceneSvg(code)));
    expect(new Set(all).size).toBe(all.length);
  });

  it('use every textile pattern at least once', () => {
    const used = sceneCodes.map((code) => `textiles/${readScene(code).textile}`);
    expect([...new Set(used)].sort()).toEqual(namesIn('textiles'));
  });

  it('exist only for the listed codes, not for inherited property names', () => {
    expect(isSceneCode('MY')).toBe(true);
    expect(isSceneCode('ZZ')).toBe(false);
    expect(isSceneCode('constructor')).toBe(false);
  });
});

describe('scene files', () => {
  const sceneColours = [
    'sky',
    'glow',
    'disc',
    'far',
    'mid',
    'near',
    'lit',
    'pop',
    'textile',
    'cloth',
    'thread',
    'accent',
  ];
  const textileColours = ['cloth', 'thread', 'accent'];
  const files = ['cities', 'countries', 'textiles'].flatMap(namesIn);

  it('exist for every code and only for codes', () => {
    const scenes = files.filter((name) => !name.startsWith('textiles/'));
    expect([...new Set(sceneCodes.map(sceneFile))].sort()).toEqual(scenes);
  });

  it.each(files)('%s contains only XML shapes and groups', (name) => {
    const svg = readFile(name).replace(/<!--.*?-->/gs, '');
    expect(findFault(svg.trim())).toBeNull();
    const tags = [...svg.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag);
    expect(tags.slice(0, 3)).toEqual(['svg', 'title', 'style']);
    expect(tags.slice(3).filter((tag) => !/^(g|path|circle|ellipse|rect)$/.test(tag))).toEqual([]);
    expect(svg).not.toMatch(/ (id|class|style|href)="/);
  });

  it.each(files)('%s declares its palette and paints with hexadecimal colours from it', (name) => {
    const svg = readFile(name);
    const colours = name.startsWith('textiles/') ? textileColours : sceneColours;
    const declared = [...svg.matchAll(/--(\w+): (.*);/g)].map(([, colour = '', value = '']) => [
      colour,
      value,
    ]);
    expect(declared.map(([colour]) => colour)).toEqual(colours);
    for (const [colour, value] of declared) {
      expect(value).toMatch(colour === 'textile' ? /^[a-z-]+$/ : /^#[\dA-F]{6}$/);
    }
    for (const [, paint = ''] of svg.matchAll(/ (?:fill|stroke)="([^"]*)"/g)) {
      expect(paint).toMatch(/^(none|#[\da-f]{3}|#[\da-f]{6}|var\(--\w+\))$/i);
    }
    for (const [, colour = ''] of svg.matchAll(/var\(--(\w+)\)/g)) expect(colours).toContain(colour);
  });

  it.each(namesIn('textiles'))('%s repeats in whole rows within the strip', (name) => {
    const { width, height } = readTextile(name.slice('textiles/'.length), readScene('MY').palette);
    expect(width).toBeGreaterThan(0);
    expect(16 % height).toBe(0);
  });
});

describe('the social picture', () => {
  it('is 1200 by 630 and shows the facts', () => {
    const svg = socialPictureSvg({ ...picture, priceNote: 'per person', brandName: 'Sempat' });
    expect(svg).toContain('width="1200" height="630"');
    for (const words of ['Japan', 'KUL to KIX', 'MYR 1,099.00', 'per person', 'Sempat']) {
      expect(svg).toContain(`>${words}</text>`);
    }
  });

  it('escapes typed text', () => {
    const svg = socialPictureSvg({ ...picture, title: '<i a="1">&\u0000', lines: ["It's </text><script>"] });
    expect(findFault(svg)).toBeNull();
    expect(svg).toContain('&lt;i a=&quot;1&quot;&gt;&amp; </text>');
    expect(svg).not.toContain('<script');
    expect(escapeXml('a\uD800b')).toBe('a\uFFFDb');
  });

  it('shortens a title that does not fit and draws three lines at most', () => {
    const svg = socialPictureSvg({
      ...picture,
      title: 'Llan'.repeat(30),
      lines: ['1st', '2nd', '3rd', '4th'],
    });
    expect(svg).toContain('…</text>');
    expect(svg).toContain('>3rd</text>');
    expect(svg).not.toContain('4th');
  });
});

describe('the mark', () => {
  it('lights the middle seat on light and dark backgrounds', () => {
    for (const onDark of [false, true]) expect(markSvg({ onDark })).toContain(`fill="${accent5}"`);
    expect(markSvg({ onDark: true })).toContain(`fill="${brand3}"`);
  });

  it('lights one seat in the hero by default, or the requested ones', () => {
    expect(heroSeatsSvg().split(accent5)).toHaveLength(2);
    const two = heroSeatsSvg({
      lit: [
        { row: 1, place: 0 },
        { row: 2, place: 3 },
      ],
    });
    expect(two.split(accent5)).toHaveLength(3);
  });
});
