import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterSaves } from './on-save.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function runs() {
  const ends: (() => void)[] = [];
  const act = () => new Promise<void>((resolve) => ends.push(resolve));
  return { act, ends };
}

test('many simultaneous saves cause one run', async () => {
  const { act, ends } = runs();
  const { saved } = afterSaves(act);
  for (let save = 0; save < 5; save += 1) saved();
  await vi.runAllTimersAsync();
  expect(ends).toHaveLength(1);
});

test('saves during a run cause exactly one more', async () => {
  const { act, ends } = runs();
  const { saved } = afterSaves(act);
  saved();
  await vi.runAllTimersAsync();
  for (let save = 0; save < 5; save += 1) {
    saved();
    await vi.runAllTimersAsync();
  }
  expect(ends).toHaveLength(1);
  for (let run = 0; run < ends.length; run += 1) {
    ends[run]?.();
    await vi.runAllTimersAsync();
  }
  expect(ends).toHaveLength(2);
});

test('a failed run does not block the next one', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = vi.fn().mockRejectedValue(new Error('broken while it is edited'));
  const { saved } = afterSaves(failing);
  saved();
  await vi.runAllTimersAsync();
  saved();
  await vi.runAllTimersAsync();
  expect(failing).toHaveBeenCalledTimes(2);
  expect(shown).toHaveBeenCalledTimes(2);
  shown.mockRestore();
});
