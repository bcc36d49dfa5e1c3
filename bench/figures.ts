export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const print = (what: string, figure: string | number): void =>
  console.log(`  ${what.padEnd(62)} ${figure}`);
