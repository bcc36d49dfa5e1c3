import { type ReactNode, useState } from 'react';
import type { CompanyDeal, DealField } from '#domain/deals/company-deal.ts';
import { readTypedTrip } from '#domain/deals/deal-preview.ts';
import { priceWarnings, tripWarnings } from '#domain/deals/deal-warnings.ts';
import {
  formatTypedValue,
  suggestedDeadline,
  suggestedDeadlineHours,
  typedAirlines,
} from '#domain/deals/typed-deal.ts';
import { minSeatsPerDeal } from '#domain/kernel/limits.ts';
import { parseMoney } from '#domain/kernel/money.ts';
import { fromKlInput } from '#domain/kernel/typed-time.ts';
import { airlineNames } from '#domain/trips/airlines.ts';
import { airportCountries } from '#domain/trips/airports.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { PricePlanSetting } from '#web/company/dashboard/price-plan-line.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { SuggestField } from '#web/shared/kit/suggest-field.tsx';
import { DateTextField } from './date-text-field.tsx';
import styles from './deal-fields.module.css';
import { LiveWarnings } from './deal-warnings.tsx';
import { getFieldProps, getSuggestFieldProps } from './field-state.ts';
import { MarginLine } from './margin-line.tsx';
import type { DealFormState } from './use-deal-form.ts';

export type BlockProps = { state: DealFormState };

type BlockFrameProps = {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
};

export function Block({ title, lead, children }: BlockFrameProps) {
  return (
    <fieldset className="panel stack pad-panel">
      <legend className={styles.legend}>
        <h2 className="subhead">{title}</h2>
      </legend>
      {lead && <p className={`muted text-15 ${styles.lead}`}>{lead}</p>}
      {children}
    </fieldset>
  );
}

type FoldedProps = BlockProps & { label: string; fields: readonly DealField[]; children: ReactNode };

/** Fields that most deals leave empty. A native disclosure works without JavaScript. */
export function Folded({ state: { values, errors }, label, fields, children }: FoldedProps) {
  const isUsed = fields.some((field) => values[field] !== '' || errors[field] !== undefined);
  // Keep it open while the user clears the last filled field.
  const [isOpen, setIsOpen] = useState(isUsed);
  if (isUsed && !isOpen) setIsOpen(true);
  return (
    <details className={styles.folded} open={isOpen}>
      <summary className="brand strong">{label}</summary>
      {children}
    </details>
  );
}

const trips = [
  { value: 'oneWay', label: m.deals_office_one_way },
  { value: 'return', label: m.deals_office_return },
] as const;

/** CSS shows and hides the return block, so this works without JavaScript. */
function TripToggle({ state }: BlockProps) {
  return (
    <fieldset id="tripType">
      <legend className="strong below-2">{m.deals_office_trip()}</legend>
      <div className={styles.choices}>
        {trips.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="tripType"
              value={value}
              checked={state.values.tripType === value}
              onChange={() => state.change('tripType', value)}
            />
            <span>{label()}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function DealBlock({ state }: BlockProps) {
  return (
    <Block title={m.deals_office_deal()}>
      <TripToggle state={state} />
      <div className="stack two align-end">
        <SuggestField
          {...getSuggestFieldProps(state, 'destinationCountry')}
          label={m.deals_office_destination_country()}
          options={airportCountries}
        />
        <SuggestField
          {...getSuggestFieldProps(state, 'airlines')}
          label={m.deals_office_airlines()}
          options={[...new Set([...typedAirlines(state.values), ...airlineNames])]}
        />
      </div>
      <div className="stack two align-end">
        <Field
          {...getFieldProps(state, 'pnr')}
          label={m.deals_office_pnr_long()}
          hint={m.deals_office_pnr_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <LiveWarnings warnings={tripWarnings(readTypedTrip(state.values))} />
    </Block>
  );
}

type InventoryBlockProps = BlockProps & {
  deal: CompanyDeal | undefined;
  now: Date;
  feeBasisPoints: number;
  mayChange: boolean;
  children?: ReactNode;
};

/** `children` follow the prices. */
export function InventoryBlock(props: InventoryBlockProps) {
  const { state, deal, now, feeBasisPoints, mayChange, children } = props;
  const bookedDeal = deal && deal.seatsHeld + deal.seatsSold > 0 ? deal : undefined;
  return (
    <Block title={m.deals_office_inventory()}>
      <div className="stack two align-end">
        <Field
          {...getFieldProps(state, 'seatsAvailable')}
          type="number"
          min={minSeatsPerDeal}
          step={1}
          inputMode="numeric"
          label={m.deals_office_available_seats()}
          hint={
            bookedDeal &&
            m.deals_office_available_seats_taken({ held: bookedDeal.seatsHeld, sold: bookedDeal.seatsSold })
          }
        />
      </div>
      <div className="stack two align-end">
        <PriceField
          state={state}
          field="cost"
          label={m.deals_office_original_price()}
          hint={m.deals_office_original_price_hint()}
        />
        <PriceField
          state={state}
          field="sellingPrice"
          label={m.deals_office_promo_price_myr()}
          hint={m.deals_office_promo_price_hint()}
        />
      </div>
      <div className="stack two align-end">
        <PriceField
          state={state}
          field="seatCost"
          label={m.deals_office_seat_cost()}
          hint={m.deals_office_seat_cost_hint()}
          optional
        />
      </div>
      <MarginLine
        priceSen={parseMoney(state.values.sellingPrice)}
        seatCostSen={parseMoney(state.values.seatCost)}
        feeBasisPoints={feeBasisPoints}
      />
      {deal && <PricePlanSetting deal={deal} now={now} mayChange={mayChange} />}
      <PriceWarnings state={state} />
      {children}
      <Folded state={state} label={m.deals_office_publish_later()} fields={['publishAt']}>
        <div className="stack two align-end">
          <DateTextField
            state={state}
            field="publishAt"
            label={m.deals_office_publish()}
            hint={m.deals_office_publish_hint()}
            example={m.deals_office_moment_example()}
            optional
          />
        </div>
      </Folded>
      <div className="stack two align-end">
        <DateTextField
          state={state}
          field="deadlineAt"
          label={m.deals_office_deadline()}
          hint={m.deals_office_deadline_hint()}
          example={m.deals_office_moment_example()}
        />
      </div>
      <DeadlineSuggestion state={state} now={now} />
      <DeadlineWarning state={state} now={now} />
    </Block>
  );
}

function DeadlineSuggestion({ state, now }: BlockProps & { now: Date }) {
  const suggestion = suggestedDeadline(state.values, now);
  if (!suggestion) return null;
  const when = formatTypedValue('deadlineAt', suggestion, formatDate);
  return (
    <div className="row">
      <Button size="small" className="push" onClick={() => state.change('deadlineAt', suggestion)}>
        {m.deals_office_deadline_use({ when, hours: suggestedDeadlineHours })}
      </Button>
    </div>
  );
}

/** A deal can be edited after its deadline, so the form warns that travellers can no longer book it. */
function DeadlineWarning({ state: { values }, now }: BlockProps & { now: Date }) {
  const deadlineAt = fromKlInput(values.deadlineAt);
  return <LiveWarnings warnings={deadlineAt && deadlineAt <= now ? [{ code: 'deadline_passed' }] : []} />;
}

type PriceFieldProps = BlockProps & {
  field: 'cost' | 'sellingPrice' | 'seatCost';
  label: string;
  hint: string;
  optional?: boolean;
};

function PriceField({ state, field, label, hint, optional }: PriceFieldProps) {
  return (
    <Field
      {...getFieldProps(state, field)}
      type="number"
      min={0}
      step={0.01}
      inputMode="decimal"
      label={label}
      hint={hint}
      optional={optional}
    />
  );
}

function PriceWarnings({ state: { values } }: BlockProps) {
  const [costSen, sellingPriceSen] = [parseMoney(values.cost), parseMoney(values.sellingPrice)];
  const isTyped = costSen !== null && sellingPriceSen !== null;
  return <LiveWarnings warnings={isTyped ? priceWarnings({ costSen, sellingPriceSen }) : []} />;
}
