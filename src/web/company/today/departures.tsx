import { Link } from 'react-router';
import type { BoardDeparture } from '#domain/fulfilment/company-board.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatWeekday } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { AirportTag } from '#web/company/airport-tag.tsx';
import styles from './departures.module.css';

export function Departures({ departures }: { departures: readonly BoardDeparture[] }) {
  return (
    <section className="panel" aria-labelledby="departures-title">
      <div className={`row gap-4 between ${styles.head}`}>
        <h2 id="departures-title" className="subhead">
          {m.board_departures()}
        </h2>
        <Link to={officePaths.companyFlightsPath} className="tap strong">
          {m.board_all_flights()}
        </Link>
      </div>
      {departures.length === 0 ? (
        <p className="soft pad-4 rule">{m.board_departures_none()}</p>
      ) : (
        <table className={`text-15 figures full ${styles.table}`} aria-labelledby="departures-title">
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {m.board_departure_flight()}
              </th>
              <th scope="col">{m.board_departure_names()}</th>
              <th scope="col">{m.board_departure_tickets()}</th>
            </tr>
          </thead>
          <tbody>
            {departures.map((flight) => (
              <tr key={`${flight.flightId} ${flight.departsOn}`}>
                <td>
                  <time dateTime={flight.departsOn} className={styles.day}>
                    <span className="muted text-13">{formatWeekday(flight.departsOn)}</span>{' '}
                    <b className="text-17">{flight.departsOn.slice(8)}</b>
                  </time>
                </td>
                <th scope="row">
                  <span className="row strong">
                    <AirportTag code={flight.airport} />
                    <Link to={officePaths.companyFlightPath(flight.flightId)} className="plain-link">
                      {flight.city}
                    </Link>
                  </span>
                  <small className="block muted text-14">{flight.flightNumber}</small>
                </th>
                <Share done={flight.named} total={flight.travellers} />
                <Share done={flight.ticketed} total={flight.travellers} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Share({ done, total }: { done: number; total: number }) {
  return (
    <td className="nowrap">
      {m.board_departure_of({ done, total })}
      <progress value={done} max={Math.max(1, total)} aria-hidden="true" />
    </td>
  );
}
