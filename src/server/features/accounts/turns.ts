// Lets only so many pieces of work run at once; the others wait for their turn, in the order in which they came.

export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createTurns(mostAtOnce: number): TakeTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed on without ever being free, so nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
