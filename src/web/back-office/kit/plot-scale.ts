// Computes positions of bars and ticks in percentages, because the drawing has no size before layout.

const MOST_STEPS = 4;
const MOST_LABELS = 5;
const BAR_SHARE = 0.7;

/** Returns round, evenly spaced values from the lowest to the highest, including zero. */
export function listTicks(values: readonly number[], smallestStep: number): number[] {
  const top = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const step = roundUp((top - low) / MOST_STEPS, smallestStep);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(top / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function roundUp(least: number, smallestStep: number): number {
  for (let power = smallestStep; ; power *= 10) {
    const fitting = [power, power * 2, power * 5].find((step) => step >= least);
    if (fitting !== undefined) return fitting;
  }
}

export function calculateHeight(value: number, ticks: readonly number[]): number {
  const low = ticks[0] ?? 0;
  const top = ticks.at(-1) ?? 1;
  return (100 * (value - low)) / (top - low);
}

interface BarPlace {
  readonly x: number;
  readonly width: number;
  readonly centre: number;
}

/** With only a few bars, leaves room at the end instead of making them as wide as the page. */
export function placeBar(index: number, count: number): BarPlace {
  const slot = 100 / Math.max(count, MOST_LABELS);
  const centre = slot * (index + 0.5);
  return { x: centre - (slot * BAR_SHARE) / 2, width: slot * BAR_SHARE, centre };
}

/** Labels every day or every seventh day if the labels fit on a phone, else as many days as fit. */
export function isLabelled(index: number, count: number): boolean {
  const apart =
    [1, 2, 3, 7, 14].find((each) => count <= each * MOST_LABELS) ?? Math.ceil(count / MOST_LABELS);
  return index % apart === 0;
}

interface Peak<Bar> {
  readonly bar: Bar;
  /** True if another bar is equally high. */
  readonly isShared: boolean;
}

/** Returns the highest bar above zero; null if there is none. */
export function findPeak<Bar extends { readonly value: number }>(bars: readonly Bar[]): Peak<Bar> | null {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const [bar, ...others] = most === 0 ? [] : bars.filter(({ value }) => value === most);
  return bar ? { bar, isShared: others.length > 0 } : null;
}
