import type { DealField } from '#domain/deals/company-deal.ts';
import type { DraftLine } from '#domain/deals/deal-draft.ts';
import { formatTypedValue } from '#domain/deals/typed-deal.ts';
import type { FlightToCheck, PartReading, PastedItinerary, PastedPart } from '#domain/itinerary/read.ts';
import { flightSlots } from '#domain/trips/flight-slots.ts';
import { findStatedFact, readIncluded } from '#domain/trips/included.ts';
import { type Direction, routeParts } from '#domain/trips/leg.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate, formatDayDate, formatDayDateWithoutYear } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { includedTitle } from '#web/shared/deal/included-text.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { dealText } from '../deal-text.ts';
import { describeFault, describeFix } from './fault-text.ts';
import styles from './paste.module.css';

type PasteOutcomeProps = {
  pasted: PastedItinerary;
  keptFields: readonly DealField[];
  today: string;
  onFix: (line: FlightToCheck) => void;
};

export function PasteOutcome({ pasted, keptFields, today, onFix }: PasteOutcomeProps) {
  const { understood, flightsToCheck, factsToCheck, ignored } = pasted;
  const isEmpty = understood.length + flightsToCheck.length + factsToCheck.length === 0;
  return (
    <>
      {isEmpty && <Banner kind="warn">{m.deals_office_paste_nothing()}</Banner>}
      {understood.length > 0 && (
        <Banner kind="ok" title={m.deals_office_paste_understood()}>
          <Lines lines={understoodLines(understood, today)} />
        </Banner>
      )}
      <LinesToCheck flightsToCheck={flightsToCheck} factsToCheck={factsToCheck} onFix={onFix} />
      {keptFields.length > 0 && (
        <Banner kind="info">
          {m.deals_office_paste_kept({ what: listFieldNames(keptFields).join(', ') })}
        </Banner>
      )}
      <IgnoredLines lines={ignored} />
    </>
  );
}

const FEW_LINES = 3;

/** Long lists start folded: reservation systems print many lines around a trip. */
export function IgnoredLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <details className={`muted text-15 ${styles.ignored}`} open={lines.length <= FEW_LINES}>
      <summary>{m.deals_office_paste_ignored({ count: lines.length })}</summary>
      <Lines lines={lines} />
    </details>
  );
}

/** Lines to check that a draft stored with its pasted text. */
export function DraftLinesToCheck(props: LinesToCheckProps<DraftLine>) {
  return (
    <div className="stack gap-3 anywhere">
      <LinesToCheck {...props} />
    </div>
  );
}

/** A line of the text just pasted, or of a draft. */
type AnyLine = FlightToCheck | DraftLine;

type LinesToCheckProps<Line extends AnyLine> = {
  flightsToCheck: readonly Line[];
  factsToCheck: readonly string[];
  onFix: (line: Line) => void;
};

function LinesToCheck<Line extends AnyLine>({
  flightsToCheck,
  factsToCheck,
  onFix,
}: LinesToCheckProps<Line>) {
  return (
    <>
      {flightsToCheck.length > 0 && <FlightsToCheck flights={flightsToCheck} onFix={onFix} />}
      {factsToCheck.length > 0 && (
        <Banner kind="warn" title={m.deals_office_paste_facts()}>
          <Lines lines={factsToCheck} />
        </Banner>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="bullets">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const reasons: Record<FlightToCheck['why'], () => string> = {
  notRead: m.deals_office_paste_not_read,
  doNotJoin: m.deals_office_paste_do_not_join,
  unclear: m.deals_office_paste_unclear,
  arrivalDay: m.deals_office_paste_arrival_day,
};

function FlightsToCheck<Line extends AnyLine>({
  flights,
  onFix,
}: {
  flights: readonly Line[];
  onFix: (line: Line) => void;
}) {
  const reasonCodes = [...new Set(flights.map(({ why }) => why))];
  return (
    <Banner kind="warn" title={m.deals_office_paste_flights_to_check()}>
      {reasonCodes.map((why) => (
        <div key={why}>
          <FaultyLines lines={flights.filter((flight) => flight.why === why)} onFix={onFix} />
          <p>{reasons[why]()}</p>
        </div>
      ))}
    </Banner>
  );
}

/** Lines of one flight have one fault, which is said once. */
function FaultyLines<Line extends AnyLine>({
  lines,
  onFix,
}: {
  lines: readonly Line[];
  onFix: (line: Line) => void;
}) {
  const unique = [...new Map(lines.map((line) => [line.text, line])).values()];
  return (
    <ul className="bullets">
      {unique.map((line, at) => {
        const problem = describeFault(line.fault);
        const isSaid = problem === describeFault(unique[at + 1]?.fault);
        const { fix } = line;
        return (
          <li key={line.text}>
            {line.text}
            {problem !== '' && !isSaid && <p className="strong">{problem}</p>}
            {fix && (
              <Button
                size="small"
                aria-label={m.deals_office_fix_use_in({ word: fix.by, line: line.text })}
                onClick={() => onFix(line)}
              >
                {describeFix(line.fault, fix.by)}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const directionNames: Record<Direction, readonly [() => string, (which: { number: number }) => string]> = {
  outbound: [m.deals_office_paste_outbound, m.deals_office_paste_outbound_next],
  return: [m.deals_office_paste_return, m.deals_office_paste_return_next],
};

const partTexts: Record<Exclude<PastedPart, 'leg'>, (value: string | number) => string> = {
  pnr: (value) => m.deals_office_paste_pnr({ value }),
  seats: (value) => m.deals_office_paste_seats({ value }),
  airlines: String,
  destinationCountry: String,
  sellingPrice: (sen) => m.deals_office_paste_promo({ value: formatMyr(Number(sen)) }),
  cost: (sen) => m.deals_office_paste_original({ value: formatMyr(Number(sen)) }),
  checkedBag: (bag) => {
    const words = findStatedFact(readIncluded({ checkedBag: String(bag) }), 'checkedBag');
    return words ? includedTitle(words) : '';
  },
  deadline: (moment) =>
    m.deals_office_paste_deadline({ value: formatTypedValue('deadlineAt', String(moment), formatDate) }),
};

type ReadFlight = Extract<PartReading, { what: 'leg' }>;

function understoodLines(understood: readonly PartReading[], today: string): string[] {
  const flights = understood.filter((part): part is ReadFlight => part.what === 'leg');
  return understood.map((part) => {
    if (part.what !== 'leg') return partTexts[part.what](part.value);
    const [first, next] = directionNames[part.direction];
    const number = flights.filter(({ direction }) => direction === part.direction).indexOf(part) + 1;
    return flightText(number === 1 ? first() : next({ number }), part, today);
  });
}

/** `Outbound MH 88, Thu 10 Dec, KUL 23:30 → NRT 07:20 (+1)` */
function flightText(which: string, { flight, times }: ReadFlight, today: string): string {
  const { from = '', to = '' } = routeParts(flight.route) ?? {};
  const isThisYear = flight.departsOn.slice(0, 4) === today.slice(0, 4);
  const offset = times.dayOffset ?? 0;
  const days = offset > 0 ? `+${offset}` : `−${-offset}`;
  const arrival =
    offset === 0 ? flight.arrivalTime : `${flight.arrivalTime} ${m.deals_office_paste_day({ days })}`;
  return m.deals_office_paste_flight({
    which,
    flight: flight.flightNumber,
    from,
    to,
    departure: flight.departureTime,
    arrival,
    date: (isThisYear ? formatDayDateWithoutYear : formatDayDate)(flight.departsOn),
  });
}

const slots = [...flightSlots.outbound, ...flightSlots.return];

function listFieldNames(keptFields: readonly DealField[]): string[] {
  const isFlight = (field: DealField) => field === 'tripType' || slots.some((slot) => field.startsWith(slot));
  const names = keptFields.map((field) =>
    isFlight(field) ? m.deals_office_paste_kept_flights() : dealText.fields[field]?.().what,
  );
  return [...new Set(names)].filter((name) => name !== undefined);
}
