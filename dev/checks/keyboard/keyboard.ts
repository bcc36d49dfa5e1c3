// npm run check -- keyboard [chromium|firefox|webkit]: operates the UI kit by keyboard on a temporary demo.
import { demoOwners } from '#dev/demo/accounts.ts';
import { startThrowawayDemo } from '#dev/demo/throwaway-demo.ts';
import { openChromium, openFirefox, openWebKit, type WalkedBrowser } from './browsers.ts';
import { Person, signIn, walks } from './walks.ts';

const browsers: Readonly<Record<string, () => Promise<WalkedBrowser>>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
};

const [, , ...named] = process.argv;
const failed: string[] = [];
const demo = await startThrowawayDemo('keyboard', { REFUSE_WHEN_BUSY_MS: '60000' });
try {
  for (const name of named.length > 0 ? named : Object.keys(browsers)) await walkIn(name);
} finally {
  await demo.stop();
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);

async function walkIn(name: string): Promise<void> {
  const open = browsers[name];
  if (!open) throw new Error(`${name} is none of ${Object.keys(browsers).join(', ')}.`);
  let browser: WalkedBrowser | undefined;
  try {
    browser = await open();
    const person = new Person(browser);
    await tell(name, 'sign-in', async () => {
      await person.open(`${demo.site.origin}/login`);
      await signIn(person, demoOwners.wira);
    });
    for (const walk of walks)
      await tell(name, walk.name, async () => {
        await person.open(`${demo.site.origin}${walk.path}`);
        await walk.run(person);
      });
  } catch (error) {
    failed.push(`${name} did not start`);
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    await browser?.close();
  }
}

async function tell(browser: string, walk: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
    console.log(`✓ ${browser}: ${walk}`);
  } catch (error) {
    failed.push(`${browser}: ${walk}`);
    console.log(`✗ ${browser}: ${walk}: ${error instanceof Error ? error.message : error}`);
  }
}
