import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { OpeningReport } from '#domain/bookings/opening-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatCount, formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { useLivePage } from '#web/shared/kit/use-live-page.ts';
import { Cabin } from './cabin.tsx';
import { type Night, type NightEvent, nightPhase, secondsBetween } from './night.ts';
import { describeNightEvent, describeNightPhase } from './night-text.ts';
import styles from './opening-night.module.css';

export function OpeningNightPage({ night, now }: { night: Night | null; now: Date }) {
  const { isPaused, isRunning, toggle } = useReloadEachSecond();
  if (!night) return <NoNight />;
  const { report, seats, deal } = night;
  return (
    <>
      <section className={`bleed on-dark stack gap-8 ${styles.stage}`} aria-labelledby="night">
        <div>
          <p className={`strong ${styles.eyebrow}`}>{m.opening_title()}</p>
          <h1 id="night" className={`above-2 ${styles.title}`}>
            {report
              ? m.opening_headline({ buyers: formatCount(report.buyers), seats: seats.offered })
              : m.opening_headline_alone({ seats: seats.offered })}
          </h1>
          <p className={`strong figures above-5 ${styles.phase} ${styles[nightPhase(night, now)]}`}>
            {describeNightPhase(night, now)}
          </p>
          <p className="stack gap-half above-6">
            <b className="display-21">{deal.destinationCountry}</b>
            <span className="soft">
              {m.opening_deal({
                route: deal.route,
                airlines: deal.airlines,
                price: formatMyr(deal.sellingPriceSen),
              })}
            </span>
          </p>
          <p className="cluster above-5">
            <ButtonLink to={paths.dealPath(deal.id)} kind="line" size="small" onDark target="_blank">
              {m.opening_see_deal()}
              <Icon name="external" size={18} />
            </ButtonLink>
            {isRunning && (
              <Button kind="ghost" size="small" onDark onClick={toggle}>
                {isPaused ? m.opening_resume() : m.opening_pause()}
              </Button>
            )}
          </p>
        </div>
        <Cabin night={night} />
      </section>
      <Promises night={night} />
      <div className="pair folds above-4">
        <Crowd report={report} />
        <Events events={night.events} opensAt={deal.opensAt} />
      </div>
      <p className="muted text-14 above-5">{m.opening_note()}</p>
    </>
  );
}

function NoNight() {
  return (
    <div className={`stack gap-3 ${styles.none}`}>
      <h1>{m.opening_none_title()}</h1>
      <p>{m.opening_none_text()}</p>
      <pre className="panel pad-4 on-dark">
        <code>npm run opening</code>
      </pre>
    </div>
  );
}

function Promises({ night: { promises, seats, report } }: { night: Night }) {
  return (
    <section className={`pair ${styles.promises}`} aria-label={m.opening_promises()}>
      <PromiseCard
        name={m.opening_oversold()}
        count={promises.oversold}
        note={m.opening_oversold_note({ sold: seats.sold })}
      />
      <PromiseCard
        name={m.opening_paid_for_nothing()}
        count={promises.paidForNothing}
        note={m.opening_paid_for_nothing_note({
          confirmed: promises.confirmed,
          refunds: promises.refundsTracked,
        })}
      />
      <PromiseCard
        name={m.opening_mailed_twice()}
        count={promises.mailedTwice}
        note={m.opening_mailed_twice_note()}
      />
      <div className="panel raised pad-4">
        <h2 className="subhead soft">
          {report ? m.opening_answers({ answers: formatCount(report.answers) }) : m.opening_answers_untold()}
        </h2>
        <p className={`above-2 ${styles.figure}`}>
          <span>
            {report ? formatCount(report.medianMs) : '–'}
            <small>ms</small>
          </span>
        </p>
        <p className="muted text-14 figures above-1">
          {report
            ? m.opening_answers_note({ slowest: formatCount(report.slowestMs) })
            : m.opening_answers_none()}
        </p>
      </div>
    </section>
  );
}

function PromiseCard({ name, count, note }: { name: string; count: number; note: string }) {
  const isKept = count === 0;
  return (
    <div className="panel raised pad-4">
      <h2 className="subhead soft">{name}</h2>
      <p className={`cluster gap-3 above-2 ${styles.figure}`}>
        {count}
        <span className={`row gap-1 ${isKept ? styles.kept : styles.broken}`}>
          <Icon name={isKept ? 'check' : 'alert'} size={18} />
          {isKept ? m.opening_kept() : m.opening_broken()}
        </span>
      </p>
      <p className="muted text-14 figures above-1">{note}</p>
    </div>
  );
}

const crowd = [
  ['paid', m.opening_crowd_paid],
  ['paying', m.opening_crowd_paying],
  ['booking', m.opening_crowd_booking],
  ['waiting', m.opening_crowd_waiting],
  ['turnedAway', m.opening_crowd_turned_away],
  ['leftUnpaid', m.opening_crowd_left],
] as const;

function Crowd({ report }: { report: OpeningReport | null }) {
  return (
    <Panel title={m.opening_crowd()}>
      {report ? (
        <ul className={`stack gap-3 above-4 ${styles.crowd}`}>
          {crowd.map(([part, name]) => (
            <li key={part} className="gap-3">
              <span>{name()}</span>
              <Bar share={report[part] / Math.max(1, report.buyers)} />
              <b className="figures">{formatCount(report[part])}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted text-14 figures above-1">{m.opening_crowd_none()}</p>
      )}
    </Panel>
  );
}

/** SVG attributes, because the CSP of public pages forbids inline styles. */
function Bar({ share }: { share: number }) {
  return (
    <svg
      className={`block full ${styles.bar}`}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.round(share * 1_000) / 10} height="1" />
    </svg>
  );
}

function Events({ events, opensAt }: { events: readonly NightEvent[]; opensAt: Date }) {
  return (
    <Panel title={m.opening_events()}>
      {events.length > 0 ? (
        <ol className={`stack gap-2 above-4 ${styles.events}`}>
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events have no name of their own, only an order.
            <li key={index} className={`gap-3 ${styles[event.what] ?? ''}`}>
              <span className="muted figures">
                {m.opening_after({ seconds: secondsBetween(opensAt, event.at) })}
              </span>
              {describeNightEvent(event)}
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted text-14 figures above-1">{m.opening_events_none()}</p>
      )}
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel raised pad-5">
      <h2 className="text-21">{title}</h2>
      {children}
    </section>
  );
}

const EVERY_MS = 1_000;

/** Reloads every second while the page is visible; one request at a time. */
function useReloadEachSecond(): { isPaused: boolean; isRunning: boolean; toggle(): void } {
  const [isPaused, setPaused] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const reload = useEffectEvent(useLivePage());
  useEffect(() => {
    setRunning(true);
    if (isPaused) return;
    const timer = setInterval(() => reload(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isPaused]);
  return { isPaused, isRunning, toggle: () => setPaused((paused) => !paused) };
}
