import { useFetcher } from 'react-router';
import { groupByReservation, type Manifest, type SkippedPassenger } from '#domain/fulfilment/manifest.ts';
import {
  getAirlineCode,
  listManuallyTypedPassengers,
  type ReservationSystem,
  reservationLines,
  reservationSystems,
} from '#domain/fulfilment/reservation-lines.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { LinkSwitch } from '#web/back-office/frame/link-switch.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './flight.module.css';
import { systemNames } from './flight-text.ts';

type LinesPanelProps = { manifest: Manifest; system: ReservationSystem };

const MAX_ROWS = 22;

/** For a reservation system: names, then passports. Without JavaScript, users select the lines by hand. */
export function LinesPanel({ manifest, system }: LinesPanelProps) {
  const { dealId, bookings, trip } = manifest;
  const { reservations, leftOut } = groupByReservation(bookings);
  const passengers = reservations.flatMap((each) => each.passengers);
  const flights = [...trip.outbound.flights, ...(trip.back?.flights ?? [])];
  const airline = getAirlineCode(flights.map(({ flightNumber }) => flightNumber));
  const byHand = listManuallyTypedPassengers(system, passengers);
  return (
    <section className={`panel stack pad-4 ${styles.panel}`} aria-label={m.flights_tab_lines()}>
      <LinkSwitch
        label={m.flights_systems()}
        choices={reservationSystems.map((each) => ({
          search: `?lines=${each}`,
          label: systemNames[each](),
          isShown: each === system,
        }))}
      />
      <div className="stack gap-1 text-15 narrow">
        <p className="strong">{m.flights_lines_check({ system: systemNames[system]() })}</p>
        <p className="soft">{m.flights_lines_recorded()}</p>
      </div>
      {reservations.length === 0 && <p className="strong text-15">{m.flights_lines_none()}</p>}
      {reservations.map(({ pnr, passengers: own }) => {
        const { names, documents } = reservationLines(system, own, airline);
        const lineProps = { dealId, system, pnr };
        return (
          <div key={pnr} className={`stack ${styles.lines}`}>
            <h2 className="span subhead">{m.flights_pnr({ pnr })}</h2>
            <Lines {...lineProps} part="names" lines={names} />
            <Lines {...lineProps} part="documents" lines={documents} />
          </div>
        );
      })}
      {byHand.length > 0 && (
        <Banner kind="info">
          {m.flights_lines_by_hand({
            names: byHand.map(({ family, given }) => `${family}/${given}`).join(', '),
          })}
        </Banner>
      )}
      {leftOut.length > 0 && (
        <Banner
          kind="warn"
          title={m.flights_left_out({ count: leftOut.length, total: passengers.length + leftOut.length })}
        >
          {leftOut.map(leftOutText).join(' ')}
        </Banner>
      )}
    </section>
  );
}

function leftOutText({ name, reference, place }: SkippedPassenger): string {
  return name
    ? m.flights_left_out_named({ name, reference })
    : m.flights_left_out_missing({ place, reference });
}

type LinesProps = {
  dealId: string;
  system: ReservationSystem;
  pnr: string;
  part: 'names' | 'documents';
  lines: readonly string[];
};

function Lines({ dealId, system, pnr, part, lines }: LinesProps) {
  const fetcher = useFetcher();
  const text = lines.join('\n');
  const label = part === 'names' ? m.flights_lines_names() : m.flights_lines_documents();
  function recordCopy() {
    const fields = { intent: 'copied', lines: system, part };
    void fetcher.submit(fields, { method: 'post', action: officePaths.companyFlightPath(dealId) });
  }
  return (
    <div className="stack gap-2">
      <Field
        as="textarea"
        id={`${part}-${pnr}`}
        name={part}
        label={label}
        hint={m.flights_lines_count({ count: lines.length })}
        key={text}
        defaultValue={text}
        rows={Math.min(MAX_ROWS, lines.length)}
        wrap="off"
        readOnly
        spellCheck={false}
        className={styles.typed}
      />
      <div>
        <CopyButton
          kind="primary"
          value={text}
          label={part === 'names' ? m.flights_lines_copy_names() : m.flights_lines_copy_documents()}
          copiedLabel={m.flights_copied()}
          onCopied={recordCopy}
        />
      </div>
    </div>
  );
}
