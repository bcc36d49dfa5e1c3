import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { exampleDeal, outboundLeg } from '#dev/testing/fixtures/example-deal.ts';
import { accent5 } from '#domain/kernel/brand-colours.ts';
import { addDays } from '#domain/kernel/time.ts';
import { toPublicDeal } from '#web/shared/deal/public-deal.ts';
import { Hero } from './hero.tsx';

const now = new Date('2026-11-20T04:00:00.000Z');
const leavingIn = (days: number) =>
  toPublicDeal(
    {
      ...exampleDeal,
      id: `5e3a7000-0000-4000-a000-${String(days).padStart(12, '0')}`,
      outbound: [{ ...outboundLeg, departsOn: addDays('2026-11-20', days) }],
      back: null,
    },
    [],
  );

type HeroProps = Parameters<typeof Hero>[0];

let props: HeroProps;
const Page = createRoutesStub([{ path: '/', Component: () => createElement(Hero, props) }]);

function renderHero(shown: HeroProps): { html: string; text: string } {
  props = shown;
  const html = renderToStaticMarkup(createElement(Page));
  return { html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

describe('the first screen of Home', () => {
  it('lowers the shade of a window for each day, up to ten, that its flight leaves after the next departure', () => {
    const { html, text } = renderHero({ now, departing: [leavingIn(2), leavingIn(5), leavingIn(40)] });
    expect([...html.matchAll(/shade[^>]* height="(\d+)%"/g)].map(([, percent]) => percent)).toEqual([
      '18',
      '60',
    ]);
    expect(text).toContain('Osaka leaves in 2 days');
    expect(text).toContain('leaves in 40 days');
  });

  it.each([
    [0, 'Osaka leaves today'],
    [1, 'Osaka leaves tomorrow'],
  ])('says that the departure is %i days away', (days, words) => {
    expect(renderHero({ now, departing: [leavingIn(days)] }).text).toContain(words);
  });

  it('shows closed window shades while no deal is open', () => {
    const { html, text } = renderHero({
      now,
      departing: [],
      opensNextAt: new Date('2026-11-21T02:54:00.000Z'),
    });
    expect(html).not.toContain(accent5);
    expect(html.match(/shade[^>]* height="100%"/g)).toHaveLength(3);
    expect(text).toContain('No deals are open right now The next one opens Sat 21 Nov 2026 10:54.');
  });

  it('does not mention deals that could not be loaded', () => {
    const { text } = renderHero({ now: null, departing: [] });
    expect(text).not.toContain('No deals are open');
    expect(text).toContain('See all deals Partner with Us');
  });
});
