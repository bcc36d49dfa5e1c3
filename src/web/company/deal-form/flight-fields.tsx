import type { DealField } from '#domain/deals/company-deal.ts';
import { readTypedLeg } from '#domain/deals/deal-preview.ts';
import { returnFlightSuggestions } from '#domain/deals/typed-deal.ts';
import { airports, findAirport } from '#domain/trips/airports.ts';
import { type FlightSlot, flightSlots, legFields } from '#domain/trips/flight-slots.ts';
import { flightTimes } from '#domain/trips/flight-times.ts';
import { type Direction, routeParts } from '#domain/trips/leg.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { SuggestField } from '#web/shared/kit/suggest-field.tsx';
import { DateTextField } from './date-text-field.tsx';
import styles from './deal-fields.module.css';
import { Block, type BlockProps, Folded } from './deal-fields.tsx';
import { getFieldProps, getSuggestFieldProps } from './field-state.ts';
import type { DealFormState } from './use-deal-form.ts';

type DirectionProps = BlockProps & { direction: Direction };

export function FlightBlocks({ state, direction }: DirectionProps) {
  const isReturn = direction === 'return';
  const [first] = flightSlots[direction];
  return (
    <div className={isReturn ? `stack gap-3 ${styles.returnBlock}` : 'stack gap-3'}>
      <Block
        title={isReturn ? m.deals_office_return_flight() : m.deals_office_outbound()}
        lead={isReturn ? undefined : m.deals_office_local_times()}
      >
        <FlightFields
          state={state}
          slot={first}
          suggestions={isReturn ? suggestReturnRoute(state) : []}
          numbers={isReturn ? returnFlightSuggestions(state.values) : []}
        />
      </Block>
      <Connecting key={state.pasteKey} state={state} direction={direction} index={1} />
    </div>
  );
}

type ConnectingProps = DirectionProps & { index: number };

/** Nested: each connecting flight offers the next one. A native disclosure works without JavaScript. */
function Connecting({ state, direction, index }: ConnectingProps) {
  const slot = flightSlots[direction][index];
  if (!slot) return null;
  const number = index + 1;
  const previous = flightSlots[direction][index - 1];
  const landsAt = previous && routeParts(state.values[`${previous}Route`])?.to;
  return (
    <Folded
      state={state}
      label={m.deals_office_add_connection()}
      fields={listSlotFields(flightSlots[direction].slice(index))}
    >
      <Block title={m.deals_office_connection({ number })} lead={m.deals_office_connection_hint()}>
        <FlightFields state={state} slot={slot} suggestions={landsAt ? routesFrom(landsAt) : []} />
      </Block>
      <Connecting state={state} direction={direction} index={number} />
    </Folded>
  );
}

function listSlotFields(slots: readonly FlightSlot[]) {
  return slots.flatMap((slot) => Object.values(legFields).map((field) => `${slot}${field}` as const));
}

const dayChoices = [
  { value: '', label: m.deals_office_day_offset_auto },
  { value: '0', label: m.deals_office_day_offset_same },
  { value: '1', label: m.deals_office_day_offset_next },
  { value: '2', label: m.deals_office_day_offset_after },
  { value: '-1', label: m.deals_office_day_offset_before },
] as const;

type FlightFieldsProps = BlockProps & {
  slot: FlightSlot;
  suggestions: readonly string[];
  numbers?: readonly string[];
};

function FlightFields({ state, slot, suggestions, numbers = [] }: FlightFieldsProps) {
  const route = state.values[`${slot}Route`];
  return (
    <>
      <div className="stack two align-end">
        <SuggestField
          {...getSuggestFieldProps(state, `${slot}FlightNumber`)}
          label={m.deals_office_flight_number()}
          options={numbers}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <DateTextField
          state={state}
          field={`${slot}DepartsOn`}
          label={m.deals_office_date()}
          example={m.deals_office_date_example()}
        />
      </div>
      <div className="stack two align-end">
        <SuggestField
          {...getSuggestFieldProps(state, `${slot}Route`)}
          label={m.deals_office_route()}
          hint={formatCities(route) ?? m.deals_office_route_hint()}
          options={[...new Set([...suggestions, ...routeSuggestions(route)])]}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <div className={`stack align-end ${styles.times}`}>
        <TimeField state={state} field={`${slot}DepartureTime`} label={m.deals_office_departure()} />
        <TimeField state={state} field={`${slot}ArrivalTime`} label={m.deals_office_arrival()} />
      </div>
      <Folded state={state} label={m.deals_office_day_offset_fold()} fields={[`${slot}DayOffset`]}>
        <div className="stack two align-end">
          <Field
            as="select"
            {...getFieldProps(state, `${slot}DayOffset`)}
            label={m.deals_office_day_offset()}
            hint={m.deals_office_day_offset_hint()}
            options={dayChoices.map(({ value, label }) => ({ value, label: label() }))}
          />
        </div>
      </Folded>
      <DayWarning state={state} slot={slot} />
    </>
  );
}

type TimeFieldProps = BlockProps & { field: DealField; label: string };

/** Text, because native time fields show AM and PM in some locales. */
function TimeField({ state, field, label }: TimeFieldProps) {
  return (
    <Field
      {...getFieldProps(state, field)}
      label={label}
      placeholder={m.deals_office_time_example()}
      autoComplete="off"
      maxLength={8}
    />
  );
}

/** A warning and not an error, because the ticket may be right. */
function DayWarning({ state: { values }, slot }: BlockProps & { slot: FlightSlot }) {
  const leg = readTypedLeg(values, slot);
  const corrected = leg && flightTimes(leg).isDisputed ? flightTimes({ ...leg, dayOffset: null }) : null;
  return (
    <div aria-live="polite" className="stack gap-3 unless-empty">
      {leg && corrected?.arrivesOn && (
        <Banner kind="warn">
          {m.deals_office_warning_day_offset({
            number: leg.flightNumber,
            date: formatDayDate(corrected.arrivesOn),
          })}
        </Banner>
      )}
    </div>
  );
}

function formatCities(route: string): string | null {
  const parts = routeParts(route);
  const [from, to] = [parts && findAirport(parts.from), parts && findAirport(parts.to)];
  return from && to ? m.deals_office_route_cities({ from: from.city, to: to.city }) : null;
}

const HOME = 'KUL';

function routeSuggestions(typed: string): string[] {
  return routesFrom(findAirport(typed.slice(0, 3))?.code ?? HOME);
}

function routesFrom(from: string): string[] {
  return airports.filter(({ code }) => code !== from).map(({ code }) => `${from}-${code}`);
}

function suggestReturnRoute({ values }: DealFormState): string[] {
  const last = [...flightSlots.outbound].reverse().find((slot) => routeParts(values[`${slot}Route`]));
  const [out, first] = [last && routeParts(values[`${last}Route`]), routeParts(values.outboundRoute)];
  return out && first ? [`${out.to}-${last === 'outbound' ? out.from : first.from}`] : [];
}
