import type { ReactNode } from 'react';
import { airlineNames } from '#domain/airlines.ts';
import { countries } from '#domain/airports.ts';
import type { CompanyDeal, DealField } from '#domain/company-deal.ts';
import { minSeatsPerDeal } from '#domain/constants.ts';
import { dealWarnings } from '#domain/deal-preview.ts';
import { parseMoney } from '#domain/money.ts';
import { fromKlInput } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { TextField } from '#web/shared/office/fields.tsx';
import { Banner } from '#web/shared/ui/banner.tsx';
import styles from './deal-fields.module.css';
import { SuggestField } from './suggest-field.tsx';
import type { DealFormState } from './use-deal-form.ts';

export type BlockProps = { state: DealFormState };

/** What every field of the form needs to show its part of the state. */
export function bound({ values, errors, change, leave }: DealFormState, field: DealField) {
  return {
    name: field,
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    onBlur: () => leave(field),
  };
}

export function suggested(state: DealFormState, field: DealField) {
  return { ...bound(state, field), onChange: (value: string) => state.change(field, value) };
}

type BlockFrameProps = {
  title: string;
  lead?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Block({ title, lead, className, children }: BlockFrameProps) {
  return (
    <fieldset className={className ? `${styles.block} ${className}` : styles.block}>
      <legend className={styles.legend}>
        <h2 className={styles.title}>{title}</h2>
      </legend>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </fieldset>
  );
}

const trips = [
  { value: 'oneWay', label: m.deals_office_one_way },
  { value: 'return', label: m.deals_office_return },
] as const;

/** Native radio buttons: the return block is shown and hidden by style alone, so this works before JavaScript. */
function TripToggle({ state }: BlockProps) {
  return (
    <fieldset className={styles.toggle} id="tripType">
      <legend className={styles.toggleLabel}>{m.deals_office_trip()}</legend>
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
      <div className={styles.two}>
        <SuggestField
          {...suggested(state, 'destinationCountry')}
          label={m.deals_office_destination_country()}
          options={countries}
        />
        <SuggestField
          {...suggested(state, 'airlines')}
          label={m.deals_office_airlines()}
          options={airlineNames}
        />
      </div>
      <div className={styles.two}>
        <TextField
          {...bound(state, 'pnr')}
          label={m.deals_office_pnr_long()}
          hint={m.deals_office_pnr_hint()}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </Block>
  );
}

type InventoryBlockProps = BlockProps & { deal: CompanyDeal | undefined; now: Date };

export function InventoryBlock({ state, deal, now }: InventoryBlockProps) {
  const taken = deal && deal.seatsHeld + deal.seatsSold > 0 ? deal : undefined;
  return (
    <Block title={m.deals_office_inventory()}>
      <div className={styles.two}>
        <TextField
          {...bound(state, 'seatsAvailable')}
          type="number"
          min={minSeatsPerDeal}
          step={1}
          inputMode="numeric"
          label={m.deals_office_available_seats()}
          hint={
            taken && m.deals_office_available_seats_taken({ held: taken.seatsHeld, sold: taken.seatsSold })
          }
        />
      </div>
      <div className={styles.two}>
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
      <PriceWarnings state={state} />
      <div className={styles.two}>
        <TextField
          {...bound(state, 'publishAt')}
          type="datetime-local"
          label={m.deals_office_publish()}
          hint={m.deals_office_publish_hint()}
          optional
        />
        <TextField
          {...bound(state, 'deadlineAt')}
          type="datetime-local"
          label={m.deals_office_deadline()}
          hint={m.deals_office_deadline_hint()}
        />
      </div>
      <DeadlineWarning state={state} now={now} />
    </Block>
  );
}

/** A company may edit a deal after its deadline; then the page says that nobody can book it. */
function DeadlineWarning({ state: { values }, now }: BlockProps & { now: Date }) {
  const deadlineAt = fromKlInput(values.deadlineAt);
  return (
    <div aria-live="polite" className={styles.warnings}>
      {deadlineAt && deadlineAt <= now && <Banner kind="warn">{m.deals_office_warning_closed()}</Banner>}
    </div>
  );
}

type PriceFieldProps = BlockProps & { field: 'cost' | 'sellingPrice'; label: string; hint: string };

function PriceField({ state, field, label, hint }: PriceFieldProps) {
  return (
    <TextField
      {...bound(state, field)}
      type="number"
      min={0}
      step={0.01}
      inputMode="decimal"
      label={label}
      hint={hint}
    />
  );
}

const warningTexts = {
  promo_above_original: m.deals_office_warning_promo_above_original,
  promo_below_billable_minimum: m.deals_office_warning_promo_below_billable_minimum,
};

/** Said, not refused. The place is there from the start, so that a screen reader hears what appears in it. */
function PriceWarnings({ state: { values } }: BlockProps) {
  const [costSen, sellingPriceSen] = [parseMoney(values.cost), parseMoney(values.sellingPrice)];
  const warnings =
    costSen === null || sellingPriceSen === null ? [] : dealWarnings({ costSen, sellingPriceSen });
  return (
    <div aria-live="polite" className={styles.warnings}>
      {warnings.map((code) => (
        <Banner key={code} kind="warn">
          {warningTexts[code]()}
        </Banner>
      ))}
    </div>
  );
}
