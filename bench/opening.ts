// npm run opening: 500 buyers compete for 40 seats on the real pages of a demo, shown at /demo/opening. Exits
// with 1 if seats, payments or emails do not add up.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findDemo, type RunningDemo, startThrowawayDemo } from '#dev/demo/throwaway-demo.ts';
import { ensureTexts } from '#dev/start/compile-texts.ts';
import { median, percentile } from './figures.ts';
import type { NightPlan } from './opening-night.ts';

const options = {
  buyers: { type: 'string', default: '500' },
  seats: { type: 'string', default: '40' },
  'opens-in': { type: 'string', default: '15' },
  own: { type: 'boolean', default: false },
} as const;

const ownDemoSettings = {
  // Each buyer has a separate address, so the limits per address stay unchanged.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  LIMIT_UNPROVEN_PERCENT: '100',
};

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
  return value;
}

async function playAndCheck(demo: RunningDemo, plan: NightPlan): Promise<boolean> {
  // Import late: these modules load the compiled texts.
  const { playNight } = await import('./opening-night.ts');
  const { checkNight } = await import('./opening-checks.ts');
  const night = await playNight(demo, plan);
  const { waits, busy } = night.measured;
  const checks = await checkNight(demo, night);
  console.log(`\n${plan.buyers} buyers, ${plan.seats} seats.`);
  if (night.soldOutAfterSeconds !== null)
    console.log(`The last seat was taken ${night.soldOutAfterSeconds} s after the opening.`);
  console.log(
    `${waits.length} answers: half within ${Math.round(median(waits))} ms, 99 of 100 within ${Math.round(percentile(waits, 0.99))} ms; ${busy} times "too busy, come again".\n`,
  );
  for (const { what, holds, found } of checks)
    console.log(`  ${holds ? 'kept  ' : 'BROKEN'}  ${what.padEnd(50)} ${found}`);
  return checks.every(({ holds }) => holds);
}

async function main(): Promise<boolean> {
  const { values } = parseArgs({ options });
  const plan = {
    buyers: wholeNumber('buyers', values.buyers, 1, 5_000),
    seats: wholeNumber('seats', values.seats, 1, 400),
    opensInSeconds: wholeNumber('opens-in', values['opens-in'], 3, 600),
  };
  ensureTexts();
  const dataDir = process.env.SEMPAT_DATA_DIR ?? fileURLToPath(new URL('../.data', import.meta.url));
  const running = values.own ? null : await findDemo(dataDir);
  if (running) return playAndCheck(running, plan);
  console.log('Starting a demo for this night; it goes when the night is over.');
  const demo = await startThrowawayDemo('opening', ownDemoSettings);
  return playAndCheck(demo, plan).finally(demo.stop);
}

process.exit((await main()) ? 0 : 1);
