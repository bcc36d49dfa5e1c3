import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { myrMeasure, seatMeasure } from '../numbers-text.ts';
import { DayPlot, describeDays } from './plot.tsx';

const fromTenth = (...values: number[]) =>
  values.map((value, index) => ({ day: `2026-11-${10 + index}`, value }));

describe('describeDays', () => {
  it.each([
    ['an empty month', [0, 0, 0], '0 seats on every day, 10 Nov – 12 Nov 2026.'],
    ['no day', [], 'No days yet.'],
    ['one day', [3], '10 Nov 2026: 3 seats.'],
    ['one day with sales', [0, 1, 0], '10 Nov – 12 Nov 2026: 1 seat, all on 11 Nov.'],
    ['a highest day', [2, 4, 1], '10 Nov – 12 Nov 2026: 7 seats. Most on 11 Nov: 4 seats.'],
    ['equal days', [2, 2, 0], '10 Nov – 12 Nov 2026: 4 seats. At most 2 seats on a day.'],
  ])('sums up %s', (_, values, finding) => {
    expect(describeDays(fromTenth(...values), seatMeasure)).toBe(finding);
  });

  it('names the lowest day below zero, with amounts to the sen', () => {
    expect(describeDays(fromTenth(100_050, -40_000, 0), myrMeasure)).toBe(
      '10 Nov – 12 Nov 2026: MYR 600.50. Most on 10 Nov: MYR 1,000.50. Least on 11 Nov: −MYR 400.00.',
    );
    expect(describeDays(fromTenth(-100, -200), myrMeasure)).toBe(
      '10 Nov – 11 Nov 2026: −MYR 3.00. Least on 11 Nov: −MYR 2.00.',
    );
  });
});

describe('DayPlot', () => {
  const draw = (...values: number[]) =>
    renderToStaticMarkup(
      createElement(DayPlot, { title: 'Fee by day', measure: myrMeasure, data: fromTenth(...values) }),
    );

  it('renders a named image with ticks in whole ringgit and a bar for each value other than zero', () => {
    const html = draw(100_050, -40_000, 0);
    expect(html).toContain('role="img" aria-label="Bar chart: Fee by day, MYR"');
    expect(html.match(/<span>[^<]+<\/span>/g)?.join('')).toBe(
      '<span>1,500</span><span>1,000</span><span>500</span><span>0</span><span>−500</span>',
    );
    expect(html.match(/<rect/g)).toHaveLength(2);
    expect(html).toContain('<title>11 Nov 2026: −MYR 400.00</title>');
  });

  it('draws nothing in an empty month', () => {
    expect(draw(0, 0)).not.toContain('<svg');
    expect(draw(0, 0)).toContain('MYR 0.00 on every day, 10 Nov – 11 Nov 2026.');
  });
});
