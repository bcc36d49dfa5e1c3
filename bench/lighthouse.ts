// npm run lighthouse: mobile preset on the production build, median of three runs per page, plus the transfer
// size of /deals. Exits with 1 when a page misses a bound.

import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startThrowawayDemo } from '#dev/demo/throwaway-demo.ts';
import { chromiumArgs, findChromium } from '#dev/testing/run/chromium.ts';
import { median } from './figures.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const bounds = { performance: 96, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
const MOST_SHIFT = 0.02;
const weights = { script: 130_000, stylesheet: 15_000, font: 62_000 } as const;

/** Headless Chromium draws one frame per second during load, which would delay the measured first paint. */
const DRAW_AT_ONCE = '--run-all-compositor-stages-before-draw';

const scores = Object.keys(bounds) as (keyof typeof bounds)[];
const files = Object.keys(weights) as (keyof typeof weights)[];
const timings = {
  shift: 'cumulative-layout-shift',
  paintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
} as const;

type Figures = Record<(typeof scores)[number] | (typeof files)[number] | keyof typeof timings, number>;

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, onlyCategories: scores, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const { items = [] } = (audits['network-requests']?.details ?? {}) as {
    items?: { resourceType: string; transferSize: number }[];
  };
  const bytes = (type: string) =>
    items
      .filter(({ resourceType }) => resourceType.toLowerCase() === type)
      .reduce((all, { transferSize }) => all + transferSize, 0);
  return Object.fromEntries([
    ...scores.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ...files.map((name) => [name, bytes(name)]),
    ...Object.entries(timings).map(([name, audit]) => [name, audits[audit]?.numericValue ?? Number.NaN]),
  ]);
}

async function measurePage(url: string): Promise<Figures> {
  const runs: Figures[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const chromeFlags = ['--headless', ...chromiumArgs, DRAW_AT_ONCE];
    const chrome = await launch({ chromePath: findChromium(), chromeFlags });
    runs.push(await measure(url, chrome.port));
    chrome.kill();
  }
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))])) as Figures;
}

function report(path: string, figures: Figures): string[] {
  const { shift, paintMs, blockedMs } = figures;
  const sizes = files.map((name) => `${name} ${(figures[name] / 1_000).toFixed(1)} kB`);
  console.log(
    `${path}\n  ${scores.map((name) => `${name} ${figures[name]}`).join(', ')}\n  layout shift ${shift.toFixed(3)}, largest paint ${paintMs.toFixed(0)} ms, blocked ${blockedMs.toFixed(0)} ms\n  ${sizes.join(', ')}`,
  );
  return [
    ...scores
      .filter((name) => figures[name] < bounds[name])
      .map((name) => `${path}: ${name} is below ${bounds[name]}`),
    ...(shift < MOST_SHIFT ? [] : [`${path}: layout shift is not below ${MOST_SHIFT}`]),
    ...files
      .filter((name) => figures[name] > weights[name])
      .map((name) => `${path}: ${name} is above ${weights[name]} bytes`),
  ];
}

async function main(): Promise<number> {
  const { site, stop } = await startThrowawayDemo('lighthouse');
  try {
    const linked = async (path: string, pattern: RegExp) => {
      const link = pattern.exec(await (await fetch(new URL(path, site))).text())?.[1];
      if (!link) throw new Error(`${path} has no link like ${pattern}.`);
      return link;
    };
    const deal = await linked('/deals', /href="(\/deals\/[0-9a-f-]{36})"/);
    const seller = await linked(deal, /href="(\/sellers\/[a-z0-9-]+)"/);
    const missed: string[] = [];
    for (const path of ['/', '/deals', deal, seller])
      missed.push(...report(path, await measurePage(site.origin + path)));
    for (const line of missed) console.error(line);
    return missed.length > 0 ? 1 : 0;
  } finally {
    await stop();
  }
}

process.exit(await main());
