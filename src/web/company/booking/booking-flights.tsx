import { Link } from 'react-router';
import type { CompanyFulfilment } from '#domain/fulfilment/company-fulfilment.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { FlightLine, listFlightViews } from '#web/company/flight/flight-legs.tsx';

export function BookingFlights({ booking }: { booking: CompanyFulfilment }) {
  return (
    <section className="panel stack gap-3 pad-panel" aria-labelledby="flights-title">
      <div className="cluster between">
        <h2 id="flights-title" className="text-17 bold">
          {m.flights_title()}
        </h2>
        <Link to={officePaths.companyFlightPath(booking.dealId)} className="tap">
          {m.fulfilment_manifest()}
        </Link>
      </div>
      <ul className="stack gap-2 text-15">
        {listFlightViews(booking.trip).map((flight) => (
          <li key={`${flight.flightNumber} ${flight.departsOn} ${flight.route}`}>
            <FlightLine flight={flight} />
          </li>
        ))}
      </ul>
      <p>{m.fulfilment_pnr_is({ pnr: booking.pnr })}</p>
    </section>
  );
}
