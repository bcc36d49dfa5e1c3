// State of the deal form: values, errors and unsaved changes. Validates on submit with the server's rules;
// afterwards an error clears once corrected, and each field is validated again on blur.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type CompanyDeal,
  type DealField,
  type DealFormValues,
  dealFields,
} from '#domain/deals/company-deal.ts';
import { type PastedForm, pasteIntoForm } from '#domain/deals/deal-preview.ts';
import { isReadableValue, tidyTypedValue } from '#domain/deals/typed-deal.ts';
import type { PastedItinerary } from '#domain/itinerary/read.ts';
import { type Refusal, readTypedValues } from '#web/shared/forms/action-result.ts';
import { describeFieldErrors } from '#web/shared/forms/field-errors.ts';
import { dealValues, draftIntent } from './deal-result.ts';
import { dealText } from './deal-text.ts';
import type { PrefillState } from './use-prefill.ts';

type ErrorTexts = Refusal['fieldErrors'];

export interface DealFormState {
  readonly values: DealFormValues;
  readonly errors: ErrorTexts;
  readonly refusals: number;
  readonly isDirty: boolean;
  change(field: DealField, value: string): void;
  fill(values: Partial<DealFormValues>): void;
  paste(pasted: PastedItinerary): void;
  readonly keptByPaste: readonly DealField[];
  /** Changes with each paste, which may have emptied flights. */
  readonly pasteKey: number;
  leave(field: DealField): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** Loads the validation rules; called on the first focus. */
  fetchRules(): void;
}

export function useDealForm(
  initial: DealFormValues,
  refusal: Refusal | undefined,
  deal: CompanyDeal | undefined,
  today: string,
  prefill: PrefillState,
): DealFormState & { readonly form: { readonly current: HTMLFormElement | null } } {
  const form = useRef<HTMLFormElement>(null);
  const { validate, fetchRules } = useRules(deal);
  const [values, setValues] = useState(refusal ? dealValues(refusal.values) : initial);
  const [errors, setErrors] = useState<ErrorTexts>(refusal?.fieldErrors ?? {});
  const [refusals, setRefusals] = useState(refusal ? 1 : 0);
  const [seenRefusal, setSeenRefusal] = useState(refusal);
  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal);
    if (refusal) {
      setErrors(refusal.fieldErrors);
      setRefusals(refusals + 1);
    }
  }
  const [pasted, setPasted] = useState<Pick<PastedForm, 'filled' | 'kept'> & { key: number }>({
    filled: {},
    kept: [],
    key: 0,
  });
  useInputBeforeHydration(form, setValues);

  function update(changed: Partial<DealFormValues>) {
    const next = { ...values, ...changed };
    setValues(next);
    const [wasWrong, isWrong] = [validate(values), validate(next)];
    // An error that only the server can detect stays until its field changes.
    const isServerError = (field: string) =>
      !(field in wasWrong) && refusal?.fieldErrors[field] === errors[field];
    const isStillWrong = (field: string) => field in isWrong || (!(field in changed) && isServerError(field));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => isStillWrong(field))));
  }

  return {
    form,
    values,
    errors,
    refusals,
    isDirty: dealFields.some((field) => values[field] !== initial[field]),
    change(field, value) {
      prefill.choose(field, value);
      update({ [field]: value });
    },
    fill: update,
    paste(itinerary) {
      const next = pasteIntoForm(values, itinerary, pasted.filled);
      const changed = dealFields.filter((field) => next.values[field] !== values[field]);
      setPasted({ ...next, key: pasted.key + 1 });
      const filled = Object.fromEntries(changed.map((field) => [field, next.values[field]]));
      update({ ...filled, ...prefill.refillPasted(next.values, next.filled, itinerary.factsToCheck) });
    },
    keptByPaste: pasted.kept,
    pasteKey: pasted.key,
    leave(field) {
      const tidied = { ...values, [field]: tidyTypedValue(field, values[field], today) };
      const prefilled = field === 'airlines' ? prefill.refill(tidied) : {};
      const next: DealFormValues = { ...tidied, ...prefilled };
      if (next[field] !== values[field] || Object.keys(prefilled).length > 0)
        update({ [field]: next[field], ...prefilled });
      // Report an unreadable date at once, before the first submit.
      const text = isReadableValue(field, next[field]) ? validate(next)[field] : unreadableText(field);
      if (text && (refusals > 0 || !isReadableValue(field, next[field])))
        setErrors({ ...errors, [field]: text });
    },
    submit(event) {
      // A draft may be incomplete.
      if (isDraftButton(event.nativeEvent)) return;
      const wrong = validate(values);
      if (Object.keys(wrong).length === 0) return;
      event.preventDefault();
      setErrors(wrong);
      setRefusals(refusals + 1);
    },
    fetchRules,
  };
}

function isDraftButton(event: Event): boolean {
  const submitter = event instanceof SubmitEvent ? event.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.value === draftIntent.value;
}

function unreadableText(field: DealField): string | undefined {
  const code = field.endsWith('Time')
    ? 'time_format'
    : field.endsWith('On')
      ? 'date_format'
      : 'date_time_format';
  return describeFieldErrors({ [field]: code }, dealText.fields).texts[field];
}

type Validate = typeof import('./validate-deal.ts').validateDeal;

/** Reports no errors until the rules have loaded; the server validates every form anyway. */
function useRules(deal: CompanyDeal | undefined) {
  const rules = useRef<Validate>(null);
  return {
    validate: (values: DealFormValues): ErrorTexts =>
      rules.current ? describeFieldErrors(rules.current(values, deal), dealText.fields).texts : {},
    fetchRules() {
      import('./validate-deal.ts').then(
        ({ validateDeal }) => {
          rules.current = validateDeal;
        },
        () => {},
      );
    },
  };
}

/** Takes over values that the user typed, or the browser restored, before hydration. */
function useInputBeforeHydration(
  form: { readonly current: HTMLFormElement | null },
  setValues: (change: (values: DealFormValues) => DealFormValues) => void,
): void {
  useEffect(() => {
    if (!form.current) return;
    const typed = dealValues(readTypedValues(new FormData(form.current), dealText));
    setValues((values) => (dealFields.some((field) => typed[field] !== values[field]) ? typed : values));
  }, [form, setValues]);
}
