import { useState } from 'react';
import type { DealField, FieldConflict } from '#domain/deals/company-deal.ts';
import { formatTypedValue } from '#domain/deals/typed-deal.ts';
import { senFromDecimal } from '#domain/kernel/money.ts';
import { findStatedFact, includedFacts, readIncluded } from '#domain/trips/included.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { includedTitle } from '#web/shared/deal/included-text.ts';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import styles from './deal-conflict.module.css';
import { type Conflict, getChoiceName } from './deal-result.ts';
import { dealText } from './deal-text.ts';
import type { DealFormState } from './use-deal-form.ts';

type DealConflictProps = { conflict: Conflict; formId: string; state: DealFormState; message: string };

/** Shows both values of each field that a colleague changed too, so that the user can choose. */
export function DealConflict({ conflict, formId, state, message }: DealConflictProps) {
  return (
    <Banner
      kind="bad"
      takeFocus
      title={message}
      action={
        <ButtonLink size="small" to="." reloadDocument>
          {m.deals_office_load_current()}
        </ButtonLink>
      }
    >
      <p>{m.deals_office_conflict_lead()}</p>
      {conflict.fields.map((field) => (
        <Choice key={field.field} field={field} formId={formId} state={state} />
      ))}
    </Banner>
  );
}

type ChoiceProps = { field: FieldConflict; formId: string; state: DealFormState };

function Choice({ field: { field, mine, theirs }, formId, state }: ChoiceProps) {
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState<'mine' | 'theirs'>('mine');
  const radio = (which: 'mine' | 'theirs', value: string, label: string) => (
    <label className={`tap gap-2 anywhere ${styles.choice}`}>
      <input
        type="radio"
        // With JavaScript the fields already hold the choice, so the radios must not be submitted.
        form={isHydrated ? `${formId}-choices` : formId}
        name={getChoiceName(field)}
        value={which}
        checked={choice === which}
        onChange={() => {
          setChoice(which);
          state.change(field, value);
        }}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="stack gap-1 above-3">
      <legend className="strong">
        {m.deals_office_conflict_field({ what: dealText.fields[field]?.().what ?? field })}
      </legend>
      {radio('mine', mine, m.deals_office_conflict_mine({ value: valueText(field, mine) }))}
      {radio('theirs', theirs, m.deals_office_conflict_theirs({ value: valueText(field, theirs) }))}
    </fieldset>
  );
}

/** The value as the form shows it; for a list, the label of the chosen option. */
function valueText(field: DealField, value: string): string {
  if (value === '') return m.deals_office_conflict_empty();
  if (field === 'tripType') return value === 'return' ? m.deals_office_return() : m.deals_office_one_way();
  if (field === 'cost' || field === 'sellingPrice' || field === 'seatCost')
    return formatMyr(senFromDecimal(value));
  const fact = includedFacts.find((name) => name === field);
  if (!fact) return formatTypedValue(field, value, formatDate);
  const stated = findStatedFact(readIncluded({ [fact]: value }), fact);
  return stated ? includedTitle(stated) : m.included_ask();
}
