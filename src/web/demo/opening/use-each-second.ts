// Asks for the night's figures again every second while somebody looks, one question at a time, until it is paused.
import { useEffect, useEffectEvent, useState } from 'react';
import { useLivePage } from '#web/shared/ui/use-live-page.ts';

const EVERY_MS = 1_000;

export function useEachSecond(): { isPaused: boolean; isRunning: boolean; toggle(): void } {
  const [isPaused, setPaused] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const ask = useEffectEvent(useLivePage());
  useEffect(() => {
    setRunning(true);
    if (isPaused) return;
    const timer = setInterval(() => ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return { isPaused, isRunning, toggle: () => setPaused((paused) => !paused) };
}
