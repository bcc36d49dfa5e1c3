// Asks for the night's figures again every second while somebody looks, one question at a time, until it is paused.
import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 1_000;

export function useEachSecond(): { isPaused: boolean; isRunning: boolean; toggle(): void } {
  const { revalidate, state } = useRevalidator();
  const [isPaused, setPaused] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const ask = useEffectEvent(() => {
    if (state === 'idle' && document.visibilityState === 'visible' && navigator.onLine) void revalidate();
  });
  useEffect(() => {
    setRunning(true);
    if (isPaused) return;
    const timer = setInterval(ask, EVERY_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return { isPaused, isRunning, toggle: () => setPaused((paused) => !paused) };
}
