import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '#dev/testing/run/built-pages.ts';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { openTestContext, type TestContext } from '#dev/testing/run/test-context.ts';
import { createWebApp, type WebApp } from '../../../server/http/app.ts';

let ctx: TestContext;
let web: WebApp;
const nextChange = async () => null;
const now = new Date('2026-12-31T16:30:00Z'); // 2027 in Malaysia

beforeAll(async () => {
  ctx = await openTestContext();
  ctx.setNow(now);
  web = await createWebApp({ ctx, handler: await builtPages(), nextChange });
});
afterAll(async () => {
  await web.stop();
  await ctx.close();
});

const get = (url: string, app = web) => app.app.inject({ url, headers: { host: 'localhost:3000' } });
const getBody = async (url: string, app = web) => (await get(url, app)).body;

function findLinks(html: string): Record<string, string> {
  const links = [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(
    ([, attributes = '', content = '']): [string, string] => [
      content.replace(/<[^>]*>/g, '').trim(),
      /href="([^"]*)"/.exec(attributes)?.[1] ?? '',
    ],
  );
  return Object.fromEntries(links);
}

const findPart = (html: string, tag: string) =>
  new RegExp(`<${tag}\\b[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';

describe('the CSP of a public page', () => {
  it('security 31: is the same for every visitor and allows scripts by hash only', async () => {
    for (const url of ['/', '/deals', '/about', '/login']) {
      const [first, second] = [await get(url), await get(url)];
      const policy = String(first.headers['content-security-policy']);
      expect(policy).toBe(second.headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self' 'sha256-/);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-|\*/);
      expect(first.body).not.toContain(' nonce=');
    }
  });
});

describe('the header', () => {
  it('links to every public page and to the sign-in [S2.030] [S2.031] [S2.032] [S2.033] [S2.034] [S2.035]', async () => {
    const header = findPart(await getBody('/about'), 'header');
    expect(findLinks(header)).toMatchObject({
      Home: '/',
      Deals: '/deals',
      About: '/about',
      Contact: '/contact',
      'Partner with Us': '/register-company',
      'Sign In': '/login',
    });
  });

  it('has a menu for wide screens and a collapsible one that opens without JavaScript [S2.026] [S2.027]', async () => {
    const header = findPart(await getBody('/about'), 'header');
    expect(header.match(/<nav /g)).toHaveLength(2);
    expect(findPart(header, 'details')).toContain('<summary');
    expect(Object.keys(findLinks(findPart(header, 'details')))).toHaveLength(7);
  });

  it('links travellers to their booking, and names the sign-in for companies', async () => {
    const body = await getBody('/contact');
    const header = findPart(body, 'header');
    expect(findLinks(findPart(header, 'details'))['Find my booking']).toBe('/my-booking');
    expect(findLinks(findPart(body, 'footer'))['Find my booking']).toBe('/my-booking');
    expect(findLinks(findPart(body, 'main'))['Find my booking']).toBe('/my-booking');
    expect(header.match(/aria-label="Sign In for travel companies"/g)).toHaveLength(2);
    const signIn = findLinks(findPart(await getBody('/login'), 'main'));
    expect(Object.entries(signIn).find(([text]) => text.startsWith('Travelling?'))?.[1]).toBe('/my-booking');
  });

  it('marks the link of the current page and no other [S2.029]', async () => {
    const marked = [
      ...findPart(await getBody('/about'), 'header').matchAll(/<a[^>]*aria-current="page"[^>]*>/g),
    ];
    expect(marked).toHaveLength(2);
    for (const [link] of marked) expect(link).toContain('href="/about"');
  });

  it('is the same on all six pages, with the same footer [S2.024]', async () => {
    const frames = [];
    for (const path of ['/', '/deals', '/about', '/contact', '/register-company', '/login']) {
      const body = await getBody(path);
      frames.push({
        header: findLinks(findPart(body, 'header')),
        footer: findLinks(findPart(body, 'footer')),
      });
    }
    for (const frame of frames) expect(frame).toEqual(frames[0]);
    expect(Object.keys(frames[0]?.header ?? {}).length).toBeGreaterThan(5);
    expect(Object.keys(frames[0]?.footer ?? {}).length).toBeGreaterThan(5);
  });

  it('promotes the partner page [S1.014]', async () => {
    expect(findPart(await getBody('/privacy'), 'header')).toContain('Partner with Us');
  });
});

describe('the footer', () => {
  it('has quick links, contact and legal pages [S2.036] [S2.037] [S2.038] [S2.039]', async () => {
    const footer = findPart(await getBody('/about'), 'footer');
    expect(footer).toContain('Quick Links');
    expect(findLinks(footer)).toMatchObject({
      'About Us': '/about',
      'Contact Us': '/contact',
      'Latest Deals': '/deals',
      Privacy: '/privacy',
      Terms: '/terms',
    });
  });

  it('shows email, company name and an address in Selangor [S2.040] [S2.041] [S2.042]', async () => {
    const footer = findPart(await getBody('/about'), 'footer');
    expect(footer).toContain('mailto:hello@sempat.example');
    expect(footer).toContain('Sempat Sdn. Bhd.');
    expect(footer).toContain('Selangor, Malaysia');
    expect(footer).not.toMatch(/registration no|licence/);
  });

  it('states the current year in Malaysia [S2.043]', async () => {
    expect(findPart(await getBody('/about'), 'footer')).toContain('© 2027 Sempat Sdn. Bhd.');
  });

  it('shows the configured details of the operator', async () => {
    const own = await openTestContext({
      LEGAL_NAME: 'Contoh Sdn. Bhd.',
      SUPPORT_EMAIL: 'help@contoh.example',
      REGISTRATION_NUMBER: '202601000001',
      LICENCE_NUMBER: 'KPK/LN 1234',
    });
    const app = await createWebApp({ ctx: own, handler: await builtPages(), nextChange });
    const footer = findPart(await getBody('/about', app), 'footer');
    await app.stop();
    await own.close();
    for (const text of ['Contoh Sdn. Bhd.', 'help@contoh.example', '202601000001', 'KPK/LN 1234']) {
      expect(footer).toContain(text);
    }
  });
});

describe('the demo strip', () => {
  it('is on every page in demo mode and on none in live mode', async () => {
    const live = await openTestContext(liveEnv);
    const app = await createWebApp({ ctx: live, handler: await builtPages(), nextChange });
    const text = 'no real money moves';
    expect(await getBody('/about')).toContain(text);
    expect(await getBody('/nowhere')).toContain(text);
    const about = await getBody('/about', app);
    await app.stop();
    await live.close();
    expect(about).not.toContain(text);
    expect(about).toContain('<link rel="canonical" href="https://sempat.example/about"/>');
  });
});

describe('About', () => {
  it('describes mission, procedure, teams and the careers address [S2.075] [S2.076] [S2.077] [S2.078]', async () => {
    const { statusCode, body } = await get('/about');
    expect(statusCode).toBe(200);
    for (const text of ['Our mission', 'How it works', 'The team', 'How we check sellers']) {
      expect(body).toContain(text);
    }
    expect(body).toContain('href="mailto:careers@sempat.example"');
  });

  it('addresses people in Malaysia and Asia [S1.005]', async () => {
    expect(await getBody('/about')).toContain('people in Malaysia and across Asia');
  });
});

describe('Privacy and terms', () => {
  it("state what we store, for how long, who receives it, and a person's rights", async () => {
    const privacy = await getBody('/privacy');
    for (const text of [
      'removed 30 days after your last flight',
      'Billplz',
      'its public profile, which everyone can read',
      'Personal Data Protection Act 2010',
      'Version 2026-11',
    ]) {
      expect(privacy).toContain(text);
    }
    expect(privacy).toMatch(/lang="ms"/);
  });

  it('state the configured durations, not the defaults', async () => {
    const other = await openTestContext({
      HOLD_MINUTES: '20',
      PASSPORT_RETENTION_DAYS: '45',
      PROSPECT_RETENTION_DAYS: '61',
      MESSAGE_RETENTION_DAYS: '62',
      REGISTRATION_RETENTION_DAYS: '63',
      MAIL_RETENTION_DAYS: '64',
      AUDIT_ADDRESS_RETENTION_DAYS: '65',
      UNPAID_BOOKING_RETENTION_DAYS: '66',
      BOOKING_RETENTION_YEARS: '8',
      SESSION_HOURS_COMPANY: '240',
      DOCUMENT_RETENTION_DAYS: '67',
    });
    const app = await createWebApp({ ctx: other, handler: await builtPages(), nextChange });
    const [terms, about, privacy] = [
      await getBody('/terms', app),
      await getBody('/about', app),
      await getBody('/privacy', app),
    ];
    for (const text of [terms, about]) {
      expect(text).toContain('20 minutes');
      expect(text).not.toContain('15 minutes');
    }
    expect(about).toContain('45 days');
    expect(privacy).toContain('45 hari');
    for (const days of [45, 61, 62, 63, 64, 65, 66, 67, 10]) expect(privacy).toContain(`${days} days`);
    expect(privacy).toContain('8 years');
    await app.stop();
    await other.close();
  });

  it('contain the four terms of a group booking', async () => {
    const terms = await getBody('/terms');
    for (const text of ['The date is fixed.', '7 days before departure', 'within 48 hours', '15 minutes']) {
      expect(terms).toContain(text);
    }
  });
});

describe('every public page', () => {
  it.each(['/', '/about', '/privacy', '/terms', '/nowhere'])(
    '%s has one h1, landmarks and a skip link, and is identical for every request',
    async (url) => {
      const { body, headers } = await get(url);
      expect(body.match(/<h1\b/g)).toHaveLength(1);
      expect(body).toMatch(/<body><a [^>]*href="#content"/);
      expect(body).toMatch(/<main id="content"/);
      expect(body).not.toContain(String(headers['x-request-id']));
      expect(body).not.toMatch(/<[^>]+\sstyle="/);
      expect(body).not.toContain('<style');
      expect(headers['set-cookie']).toBeUndefined();
      expect(await getBody(url)).toBe(body);
    },
  );

  it('keeps the frame on a 404 and forbids indexing', async () => {
    const { statusCode, body } = await get('/nowhere');
    expect(statusCode).toBe(404);
    expect(body).toContain('<title>Page not found · Sempat</title>');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(findPart(body, 'footer')).toContain('Quick Links');
  });

  it('has the tagline [S1.015]', async () => {
    expect(await getBody('/about')).toContain('Your source for the best last-minute flight deals');
  });
});

describe('search engines and browsers', () => {
  it('find the sitemap and the excluded personal areas in robots.txt', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    for (const path of [
      '/booking',
      '/company/',
      '/superadmin',
      '/traveller/',
      '/join-team/',
      '/alerts/',
      '/stop-payment-keys/',
    ])
      expect(body).toContain(`Disallow: ${path}`);
  });

  it('find the contact for vulnerabilities and its expiry in security.txt', async () => {
    const { body, headers } = await get('/.well-known/security.txt');
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('Contact: mailto:');
    expect(body).toContain('Canonical: http://localhost:3000/.well-known/security.txt');
    const until = new Date(/^Expires: (.*)$/m.exec(body)?.[1] ?? '').getTime();
    expect(until).toBeGreaterThan(now.getTime());
    expect(until).toBeLessThan(now.getTime() + 365 * 86_400_000);
  });

  it('find a manifest and icons', async () => {
    const manifest = (await get('/site.webmanifest')).json();
    expect(manifest).toMatchObject({ short_name: 'Sempat', start_url: '/' });
    const { body, headers } = await get('/favicon.svg');
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(body).toMatch(/^<svg /);
    expect((await get('/favicon.ico')).headers.location).toMatch(/^\/assets\/icon-32-.*\.png$/);
  });

  it('may cache destination art, and get a 404 for anything else at its URL', async () => {
    for (const file of ['JP.svg', 'OSA.svg', 'weave-JP.svg']) {
      const { statusCode, headers, body } = await get(`/art/${file}`);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('image/svg+xml');
      expect(headers['cache-control']).toContain('max-age=604800');
      expect(body).toMatch(/^<svg /);
    }
    for (const file of ['ZZ.svg', 'weave-ZZ.svg', 'OSAKA.svg', 'JP.png', '__proto__.svg', 'toString.svg']) {
      expect((await get(`/art/${file}`)).statusCode).toBe(404);
    }
  });

  it('find an existing share picture', async () => {
    const picture = /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(
      await getBody('/about'),
    );
    expect(picture?.[1]).toMatch(/^\/assets\/generic-.*\.jpg$/);
  });
});

describe('the group chat', () => {
  it('appears in live operation only if one is configured', async () => {
    const renderHome = async (env: Record<string, string>) => {
      const live = await openTestContext({ ...liveEnv, ...env });
      const app = await createWebApp({ ctx: live, handler: await builtPages(), nextChange });
      const home = await getBody('/', app);
      await app.stop();
      await live.close();
      return home;
    };
    const GROUP_CHAT_URL = 'https://chat.sempat-live.my/deals';
    expect(await renderHome({ GROUP_CHAT_URL })).toContain(`href="${GROUP_CHAT_URL}"`);
    const without = await renderHome({});
    expect(without).toContain('No deals are open right now');
    expect(without).not.toMatch(/group.chat|sempat\.example\/deals/i);
  });
});
