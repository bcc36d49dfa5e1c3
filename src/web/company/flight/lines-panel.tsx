import { Form, useFetcher } from 'react-router';
import {
  groupByReservation,
  listPassengersToCopy,
  type Manifest,
  type SkippedPassenger,
} from '#domain/fulfilment/manifest.ts';
import {
  getAirlineCode,
  type LinesPart,
  linesParts,
  listManuallyTypedPassengers,
  type ReservationSystem,
  reservationLines,
  reservationSystems,
} from '#domain/fulfilment/reservation-lines.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { LinkSwitch } from '#web/back-office/frame/link-switch.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './flight.module.css';
import { systemNames } from './flight-text.ts';
import { getLinesSearch, type LinesQuery, linesFields } from './lines-query.ts';

type LinesPanelProps = {
  manifest: Manifest;
  lines: LinesQuery & { readonly system: ReservationSystem };
  shownAt: Date;
};

const MAX_ROWS = 22;

/** For a reservation system: names, then passports. Without JavaScript, users select the lines by hand. */
export function LinesPanel({ manifest, lines, shownAt }: LinesPanelProps) {
  const { system, isOnlyNew, first } = lines;
  const { dealId, bookings, trip, linesCopiedAt } = manifest;
  const { reservations, leftOut } = groupByReservation(bookings);
  const passengers = reservations.flatMap((each) => each.passengers);
  const flights = [...trip.outbound.flights, ...(trip.back?.flights ?? [])];
  const airline = getAirlineCode(flights.map(({ flightNumber }) => flightNumber));
  const toCopy = passengers.filter(({ copied }) => !isOnlyNew || !copied.names || !copied.documents);
  const byHand = listManuallyTypedPassengers(system, toCopy);
  return (
    <section className={`panel stack pad-4 ${styles.panel}`} aria-label={m.flights_tab_lines()}>
      <LinkSwitch
        label={m.flights_systems()}
        choices={reservationSystems.map((each) => ({
          search: getLinesSearch(each, lines),
          label: systemNames[each](),
          isShown: each === system,
        }))}
      />
      <LinkSwitch
        label={m.flights_lines_which()}
        choices={[false, true].map((each) => ({
          search: getLinesSearch(system, { isOnlyNew: each }),
          label: each ? m.flights_lines_new() : m.flights_lines_all(),
          isShown: each === isOnlyNew,
        }))}
      />
      {isOnlyNew && (
        <Form method="get" className="cluster align-end gap-3">
          <input type="hidden" name={linesFields.system} value={system} />
          <input type="hidden" name={linesFields.onlyNew} value="1" />
          <Field
            key={first}
            name={linesFields.first}
            label={m.flights_lines_first()}
            hint={m.flights_lines_first_hint()}
            defaultValue={first ?? undefined}
            inputMode="numeric"
            width="short"
            optional
          />
          <Button type="submit" size="small">
            {m.flights_lines_renumber()}
          </Button>
        </Form>
      )}
      <div className="stack gap-1 text-15 narrow">
        {linesCopiedAt && <p>{m.flights_lines_copied_at({ when: formatDateTime(linesCopiedAt) })}</p>}
        <p className="strong">{m.flights_lines_check({ system: systemNames[system]() })}</p>
        <p className="soft">{m.flights_lines_recorded()}</p>
      </div>
      {reservations.length === 0 && <p className="strong text-15">{m.flights_lines_none()}</p>}
      {reservations.map((reservation) => {
        const { pnr } = reservation;
        const [names, documents] = linesParts.map((part) => {
          const chosen = listPassengersToCopy(reservation, part, lines);
          return reservationLines(system, chosen.passengers, airline, first ?? chosen.first)[part];
        });
        const lineProps = { dealId, system, pnr, shownAt };
        return (
          <div key={pnr} className={`stack ${styles.lines}`}>
            <h2 className="span subhead">{m.flights_pnr({ pnr })}</h2>
            <Lines {...lineProps} part="names" lines={names ?? []} />
            <Lines {...lineProps} part="documents" lines={documents ?? []} />
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
  part: LinesPart;
  lines: readonly string[];
  shownAt: Date;
};

function Lines({ dealId, system, pnr, part, lines, shownAt }: LinesProps) {
  const fetcher = useFetcher();
  const text = lines.join('\n');
  const label = part === 'names' ? m.flights_lines_names() : m.flights_lines_documents();
  function recordCopy() {
    const fields = { intent: 'copied', lines: system, part, pnr, shownAt: shownAt.getTime() };
    void fetcher.submit(fields, { method: 'post', action: officePaths.companyFlightPath(dealId) });
  }
  if (lines.length === 0) return <p className="muted text-15">{m.flights_lines_none_new({ label })}</p>;
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
