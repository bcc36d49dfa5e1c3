// npm run lighthouse: the mobile preset against the production build, three runs a page, medians; and what /deals
// weighs on the wire. Ends with 1 when a bound is missed.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { anyFreePort } from '../dev/start/ports.ts';
import { startPostgres } from '../dev/start/postgres.ts';
import { waitUntilAnswers } from '../dev/start/processes.ts';
import { chromiumArgs, findChromium } from '../dev/testing/run/chromium.ts';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 3);
const bounds = { performance: 96, accessibility: 100, 'best-practices': 95, seo: 100 } as const;
const MOST_SHIFT = 0.02;
const weights = { script: 130_000, stylesheet: 15_000, font: 62_000 } as const;

/**
 * Without a screen, Chromium draws one frame a second until the page is loaded, and the first paint would be measured
 * at the next full second. With this it draws a frame as soon as there is one.
 */
const DRAW_AT_ONCE = '--run-all-compositor-stages-before-draw';

type Category = keyof typeof bounds;
interface Outcome {
  readonly scores: Record<Category, number>;
  readonly shift: number;
  readonly paintMs: number;
  readonly blockedMs: number;
  readonly bytes: Record<keyof typeof weights, number>;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(url: string, port: number): Promise<Outcome> {
  const result = await lighthouse(url, { port, onlyCategories: Object.keys(bounds), logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits } = result.lhr;
  const requests = (
    audits['network-requests']?.details as { items?: { resourceType: string; transferSize: number }[] }
  )?.items;
  const sum = (type: string) =>
    (requests ?? [])
      .filter((item) => item.resourceType.toLowerCase() === type)
      .reduce((all, item) => all + item.transferSize, 0);
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    paintMs: audits['largest-contentful-paint']?.numericValue ?? 0,
    blockedMs: audits['total-blocking-time']?.numericValue ?? 0,
    bytes: { script: sum('script'), stylesheet: sum('stylesheet'), font: sum('font') },
  };
}

async function measurePage(url: string): Promise<Outcome> {
  const outcomes: Outcome[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) {
    const chromeFlags = ['--headless', ...chromiumArgs, DRAW_AT_ONCE];
    const chrome = await launch({ chromePath: findChromium(), chromeFlags });
    outcomes.push(await measure(url, chrome.port));
    chrome.kill();
  }
  const score = (category: Category) => median(outcomes.map((outcome) => outcome.scores[category]));
  const bytes = (kind: keyof typeof weights) => median(outcomes.map((outcome) => outcome.bytes[kind]));
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    shift: median(outcomes.map((outcome) => outcome.shift)),
    paintMs: median(outcomes.map((outcome) => outcome.paintMs)),
    blockedMs: median(outcomes.map((outcome) => outcome.blockedMs)),
    bytes: { script: bytes('script'), stylesheet: bytes('stylesheet'), font: bytes('font') },
  };
}

function report(path: string, outcome: Outcome): string[] {
  const scores = Object.entries(outcome.scores).map(([name, value]) => `${name} ${value}`);
  const sizes = Object.entries(outcome.bytes).map(
    ([name, value]) => `${name} ${(value / 1_000).toFixed(1)} kB`,
  );
  console.log(
    `${path}\n  ${scores.join(', ')}\n  layout shift ${outcome.shift.toFixed(3)}, largest paint ${outcome.paintMs.toFixed(0)} ms, blocked ${outcome.blockedMs.toFixed(0)} ms\n  ${sizes.join(', ')}`,
  );
  return [
    ...Object.entries(bounds)
      .filter(([name, least]) => outcome.scores[name as Category] < least)
      .map(([name, least]) => `${path}: ${name} is below ${least}`),
    ...(outcome.shift >= MOST_SHIFT ? [`${path}: layout shift is not below ${MOST_SHIFT}`] : []),
    ...Object.entries(weights)
      .filter(([name, most]) => outcome.bytes[name as keyof typeof weights] > most)
      .map(([name, most]) => `${path}: ${name} is above ${most} bytes`),
  ];
}

async function main(): Promise<number> {
  const postgres = await startPostgres({ dataName: 'lighthouse', temporary: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'sempat-lighthouse-'));
  const port = await anyFreePort();
  const env = {
    DATABASE_URL: postgres.url,
    SEMPAT_DATA_DIR: dataDir,
    PORT: String(port),
    INBOX_PORT: String(await anyFreePort()),
  };
  const demo: ChildProcess = spawn(process.execPath, ['dev/demo/demo.ts'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  try {
    const base = `http://localhost:${port}`;
    await waitUntilAnswers(`${base}/readyz`, 90);
    const deal = /href="(\/deals\/[0-9a-f-]{36})"/.exec(await (await fetch(`${base}/deals`)).text())?.[1];
    if (!deal) throw new Error('/deals links to no deal.');
    const seller = /href="(\/sellers\/[a-z0-9-]+)"/.exec(await (await fetch(base + deal)).text())?.[1];
    if (!seller) throw new Error(`${deal} links to no seller.`);
    const missed: string[] = [];
    for (const path of ['/', '/deals', deal, seller]) {
      missed.push(...report(path, await measurePage(base + path)));
    }
    for (const line of missed) console.error(line);
    return missed.length > 0 ? 1 : 0;
  } finally {
    const gone = new Promise((resolve) => demo.once('exit', resolve));
    demo.kill('SIGTERM');
    await gone;
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exit(await main());
