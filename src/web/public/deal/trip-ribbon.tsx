import * as paths from '#domain/kernel/paths.ts';
import type { Stretch, TripRibbon } from '#domain/trips/trip-ribbon.ts';
import { placeText } from '#domain/trips/trip-text.ts';
import type { Place } from '#domain/trips/trip-view.ts';
import { formatDayDate, formatDayDateWithoutYear, formatWeekday, shortMonthNames } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { daysText, getDestinationCity, lengthText } from '#web/shared/deal/deal-text.ts';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './trip-ribbon.module.css';

/** Smallest share of the ribbon that fits the city, or the number of nights. */
const ROOM_FOR_CITY = 0.5;
const ROOM_FOR_NIGHTS = 0.28;

type TripRibbonProps = { deal: PublicDeal; ribbon: TripRibbon | null };

export function TripOverview({ deal, ribbon }: TripRibbonProps) {
  return (
    <div className={`panel pad-4 above-5 ${styles.trip}`}>
      {ribbon && (
        <>
          <Days ribbon={ribbon} />
          <Track deal={deal} ribbon={ribbon} />
        </>
      )}
      <TripEnds deal={deal} />
      <Sums deal={deal} />
    </div>
  );
}

function Days({ ribbon: { days } }: { ribbon: TripRibbon }) {
  const months = shortMonthNames();
  return (
    <div className={days.length > 6 ? `${styles.days} ${styles.many}` : styles.days} aria-hidden="true">
      {days.map(({ date, isWeekend, isNamed }, index) => {
        const [, month, day] = date.split('-');
        const isFirst = index === 0 || date.endsWith('-01');
        return (
          <p key={date} className={`text-13 nowrap ${isWeekend ? styles.weekend : 'muted'}`}>
            {isNamed && (
              <>
                <span>{formatWeekday(date)}</span>
                <b className="block">
                  {day} {isFirst && <small>{months[Number(month) - 1]}</small>}
                </b>
              </>
            )}
          </p>
        );
      })}
    </div>
  );
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
const box = ({ from, to }: Stretch) => ({ x: percent(from), width: percent(to - from) });

/** Positions are SVG attributes, because the CSP of public pages forbids inline styles. */
function Track({ deal, ribbon: { days, outbound, stay, back } }: { deal: PublicDeal; ribbon: TripRibbon }) {
  const words = stay && stayText(deal, stay);
  return (
    <svg className={`block ${styles.track}`} width="100%" height="34" aria-hidden="true" focusable="false">
      <rect className={styles.ground} width="100%" height="100%" rx="9" />
      {days.slice(1).map(({ date }, index) => (
        <rect
          key={date}
          className={styles.midnight}
          x={percent((index + 1) / days.length)}
          width="1"
          height="100%"
        />
      ))}
      {stay && (
        <>
          <rect className={styles.stay} {...box(stay)} height="100%" />
          <image
            className={styles.weave}
            href={paths.weavePath(deal.sceneCode)}
            {...box(stay)}
            height="100%"
            preserveAspectRatio="none"
          />
        </>
      )}
      <FlightStretch stretch={outbound} />
      {back && <FlightStretch stretch={back} />}
      {stay && words && (
        <foreignObject {...box(stay)} height="34">
          <p className={`row ${styles.nights}`}>
            <span className="text-14 strong tight nowrap">{words}</span>
          </p>
        </foreignObject>
      )}
    </svg>
  );
}

function FlightStretch({ stretch }: { stretch: Stretch }) {
  return (
    <>
      <rect className={styles.flown} {...box(stretch)} height="100%" rx="7" />
      <foreignObject {...box(stretch)} height="34">
        <p className={`row ${styles.plane}`}>
          <Icon name="plane" size={14} />
        </p>
      </foreignObject>
    </>
  );
}

/** `4 nights in Osaka`, shortened if the stay is short. */
function stayText(deal: PublicDeal, { from, to }: Stretch): string | null {
  const nights = deal.trip.length?.nights ?? 0;
  if (nights < 1 || to - from < ROOM_FOR_NIGHTS) return null;
  if (to - from < ROOM_FOR_CITY) return m.trip_nights({ count: nights });
  return m.trip_nights_in({ count: nights, city: getDestinationCity(deal) });
}

function TripEnds({ deal: { trip } }: { deal: PublicDeal }) {
  const { outbound, back } = trip;
  const moment = (date: string, time: string) => m.trip_moment({ date, time });
  const leaves = formatDayDateWithoutYear(outbound.departsOn);
  return (
    <ul className={`cluster gap-3 align-start between muted text-13 tight above-2 ${styles.ends}`}>
      <li>
        <b className="strong figures block">
          {moment(back ? leaves : formatDayDate(outbound.departsOn), outbound.departureTime)}
        </b>
        <span>{m.trip_leave_place({ place: getCity(outbound.from, outbound.flights[0].route) })}</span>
      </li>
      {outbound.arrivesOn && outbound.to && (
        <li className={back ? styles.landing : undefined}>
          <b className="strong figures block">
            {moment(formatDayDateWithoutYear(outbound.arrivesOn), outbound.arrivalTime)}
          </b>
          <span>{m.trip_land_place({ place: getCity(outbound.to, '') })}</span>
        </li>
      )}
      {back?.arrivesOn && back.to && (
        <li>
          <b className="strong figures block">{moment(formatDayDate(back.arrivesOn), back.arrivalTime)}</b>
          <span>{m.trip_back_place({ place: getCity(back.to, '') })}</span>
        </li>
      )}
    </ul>
  );
}

function getCity(place: Place | null, fallback: string): string {
  return place ? (place.city ?? placeText(place)) : fallback;
}

function Sums({ deal }: { deal: PublicDeal }) {
  const { trip } = deal;
  const holiday = trip.holidayDays === null ? null : `${m.deal_holiday()} ${daysText(trip.holidayDays)}`;
  const sums: readonly (readonly [IconName, string | null])[] = [
    ['moon', lengthText(trip)],
    ['briefcase', deal.leave],
    ['calendar', holiday],
  ];
  const knownSums = sums.filter(([, text]) => text !== null);
  if (knownSums.length === 0) return null;
  return (
    <ul className={`cluster gap-3 text-15 strong rule above-3 ${styles.sums}`} aria-label={m.trip_facts()}>
      {knownSums.map(([icon, text]) => (
        // The holiday counts days differently, so it has a line of its own.
        <li key={icon} className={icon === 'calendar' ? 'row full' : 'row'}>
          <Icon name={icon} className="icon" />
          {text}
        </li>
      ))}
    </ul>
  );
}
