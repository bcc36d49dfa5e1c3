// The state of the form while it is filled in: what is typed, what is wrong with it, and whether leaving loses anything.
// Validated on submit by the same rules as on the server, or by the server alone while they are on their way; after that
// an error goes as soon as it is corrected and a field is validated again when it is left.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type CompanyDeal,
  type DealField,
  type DealFormValues,
  dealFields,
} from '#domain/deals/company-deal.ts';
import { type PastedForm, pasteInto } from '#domain/deals/deal-preview.ts';
import { isReadable, tidyTyped } from '#domain/deals/typed-deal.ts';
import type { PastedItinerary } from '#domain/itinerary/read.ts';
import { type Refusal, typedValues } from '#web/shared/forms/action-result.ts';
import { fieldErrorTexts } from '#web/shared/forms/field-errors.ts';
import { dealValues, draftIntent } from './deal-result.ts';
import { dealText } from './deal-text.ts';

type ErrorTexts = Refusal['fieldErrors'];

export interface DealFormState {
  readonly values: DealFormValues;
  readonly errors: ErrorTexts;
  /** Grows with every refusal, by the browser or by the server. */
  readonly refusals: number;
  readonly isDirty: boolean;
  change(field: DealField, value: string): void;
  /** Fills in what a pasted text says. */
  paste(pasted: PastedItinerary): void;
  /** What stayed in the form beside the last paste. */
  readonly keptByPaste: readonly DealField[];
  /** New with each paste, which may have emptied flights. */
  readonly pasteKey: number;
  leave(field: DealField): void;
  submit(event: FormEvent<HTMLFormElement>): void;
  /** For the first moment that somebody is in the form. */
  fetchRules(): void;
}

export function useDealForm(
  initial: DealFormValues,
  refusal: Refusal | undefined,
  deal: CompanyDeal | undefined,
  today: string,
): DealFormState & { readonly form: { readonly current: HTMLFormElement | null } } {
  const form = useRef<HTMLFormElement>(null);
  const { validate, fetchRules } = useRules(deal);
  const [values, setValues] = useState(refusal ? dealValues(refusal.values) : initial);
  const [errors, setErrors] = useState<ErrorTexts>(refusal?.fieldErrors ?? {});
  const [refusals, setRefusals] = useState(refusal ? 1 : 0);
  const [answered, setAnswered] = useState(refusal);
  if (refusal !== answered) {
    setAnswered(refusal);
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
  useTypedBeforehand(form, setValues);

  function update(changed: Partial<DealFormValues>) {
    const next = { ...values, ...changed };
    setValues(next);
    const [wasWrong, isWrong] = [validate(values), validate(next)];
    // What only the server knows stays until its own field is touched.
    const isServers = (field: string) =>
      !(field in wasWrong) && refusal?.fieldErrors[field] === errors[field];
    const stays = (field: string) => field in isWrong || (!(field in changed) && isServers(field));
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => stays(field))));
  }

  return {
    form,
    values,
    errors,
    refusals,
    isDirty: dealFields.some((field) => values[field] !== initial[field]),
    change: (field, value) => update({ [field]: value }),
    paste(itinerary) {
      const next = pasteInto(values, itinerary, pasted.filled);
      const changed = dealFields.filter((field) => next.values[field] !== values[field]);
      setPasted({ ...next, key: pasted.key + 1 });
      update(Object.fromEntries(changed.map((field) => [field, next.values[field]])));
    },
    keptByPaste: pasted.kept,
    pasteKey: pasted.key,
    leave(field) {
      const next = { ...values, [field]: tidyTyped(field, values[field], today) };
      if (next[field] !== values[field]) update({ [field]: next[field] });
      // A date that cannot be read is told at once: nobody should go on with one that means something else.
      const text = isReadable(field, next[field]) ? validate(next)[field] : unreadableText(field);
      if (text && (refusals > 0 || !isReadable(field, next[field]))) setErrors({ ...errors, [field]: text });
    },
    submit(event) {
      // A draft may lack anything.
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
  const pressed = event instanceof SubmitEvent ? event.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.value === draftIntent.value;
}

function unreadableText(field: DealField): string | undefined {
  const code = field.endsWith('Time')
    ? 'time_format'
    : field.endsWith('On')
      ? 'date_format'
      : 'date_time_format';
  return fieldErrorTexts({ [field]: code }, dealText.fields).texts[field];
}

type Validate = typeof import('./validate-deal.ts').validateDeal;

/** Until the rules have loaded, no errors are reported: the server validates every form anyway. */
function useRules(deal: CompanyDeal | undefined) {
  const rules = useRef<Validate>(null);
  return {
    validate: (values: DealFormValues): ErrorTexts =>
      rules.current ? fieldErrorTexts(rules.current(values, deal), dealText.fields).texts : {},
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

/** What was typed, or restored by the browser, before the page came alive is taken over. */
function useTypedBeforehand(
  form: { readonly current: HTMLFormElement | null },
  setValues: (change: (values: DealFormValues) => DealFormValues) => void,
): void {
  useEffect(() => {
    if (!form.current) return;
    const typed = dealValues(typedValues(new FormData(form.current), dealText));
    setValues((values) => (dealFields.some((field) => typed[field] !== values[field]) ? typed : values));
  }, [form, setValues]);
}
