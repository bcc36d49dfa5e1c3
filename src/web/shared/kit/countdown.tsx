import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { countdownParts } from '#domain/kernel/time.ts';
import { m } from '#locales/messages/messages.js';
import styles from './countdown.module.css';
import { getClockTime, setServerNow, subscribeToClock } from './countdown-clock.ts';
import { setShowSeconds, useShowSeconds } from './countdown-seconds.ts';

type CountdownProps = {
  to: Date;
  /** Text before and after the figures. */
  before?: string;
  after?: string;
  /** Date in the server's HTML. Screen readers keep reading it while the figures run. */
  until?: string;
  /** Hides the seconds in any case. */
  coarse?: boolean;
  /** Set for the time left to pay, shown in minutes and seconds. */
  toPay?: boolean;
};

/** Runs on the server's clock and never shifts the layout. Hidden from screen readers. */
export function Countdown({ to, before, after, until, coarse = false, toPay = false }: CountdownProps) {
  const seconds = useShowSeconds() === true && !coarse;
  const running = useSyncExternalStore<string | null>(
    subscribeToClock,
    () => {
      const now = getClockTime();
      if (!now) return null;
      return toPay && seconds ? formatPayTime(now, to) : countdownText(now, to, seconds);
    },
    () => null,
  );
  return (
    <span className={`figures nowrap ${styles.countdown}`}>
      {until && <span className={running === null ? undefined : styles.until}>{until}</span>}
      {running === null ? (
        !until && <span className={styles.waiting} aria-hidden="true" />
      ) : (
        <span role="timer">
          {before && `${before} `}
          <b className={styles.figures}>{running}</b>
          {after && ` ${after}`}
        </span>
      )}
    </span>
  );
}

let known = false;

/** Sets the clock from the server time in a page's data. */
export function useServerClock(now: Date): void {
  const { key } = useLocation();
  useEffect(() => {
    // The document's data arrived with its first byte. On a slow phone, this effect runs much later.
    const withDocument = !known && key === 'default';
    known = true;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    setServerNow(now, withDocument && document ? document.responseStart : performance.now());
  }, [now, key]);
}

/** Turns the seconds of all countdowns on or off. Its space is reserved; it appears once JavaScript runs. */
export function SecondsSwitch() {
  const show = useShowSeconds();
  return (
    <button
      type="button"
      role="switch"
      className={
        show === null
          ? `tap gap-2 soft nowrap ${styles.switch} ${styles.away}`
          : `tap gap-2 soft nowrap ${styles.switch}`
      }
      aria-checked={show ?? true}
      onClick={() => setShowSeconds(!show)}
    >
      <span className={styles.track} aria-hidden="true" />
      {m.countdown_show_seconds()}
    </button>
  );
}

/** For example 14:36, in minutes and seconds. */
export function formatPayTime(now: Date, to: Date): string {
  const { days, hours, minutes, seconds } = countdownParts(now, to);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two((days * 24 + hours) * 60 + minutes)}:${two(seconds)}`;
}

/** For example 3d 04h 12m 38s; below a day 4h 12m 38s. */
export function countdownText(now: Date, to: Date, seconds: boolean): string {
  const { days, hours, ...parts } = countdownParts(now, to);
  const two = (value: number) => String(value).padStart(2, '0');
  const text = { days, hours: two(hours), minutes: two(parts.minutes), seconds: two(parts.seconds) };
  // Once the time is over, shows all units regardless of the visitor's choice.
  if (to <= now) return m.countdown_with_seconds(text);
  if (days > 0) return seconds ? m.countdown_with_seconds(text) : m.countdown_without_seconds(text);
  const short = { ...text, hours };
  return seconds ? m.countdown_hours_with_seconds(short) : m.countdown_hours_without_seconds(short);
}
