// The state of the form while it is filled in: what is typed, what is wrong with it, and whether leaving loses anything.
// Judged on submit by the same rules as on the server; after that an error goes as soon as it is mended and a field is
// judged again when it is left.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type DealField, type DealFormValues, dealFields } from '#domain/company-deal.ts';
import type { FieldErrors } from '#domain/errors.ts';
import { type DealRefusal, typedDeal } from './deal-answer.ts';
import { type DealErrorTexts, dealErrorTexts } from './deal-words.ts';

export interface DealFormState {
  readonly values: DealFormValues;
  readonly errors: DealErrorTexts;
  /** Grows with every refusal, whoever refused. */
  readonly refusals: number;
  readonly isDirty: boolean;
  change(field: DealField, value: string): void;
  fill(values: Partial<DealFormValues>): void;
  leave(field: DealField): void;
  submit(event: FormEvent<HTMLFormElement>): void;
}

type Judge = (values: DealFormValues) => FieldErrors;

export function useDealForm(
  initial: DealFormValues,
  refusal: DealRefusal | undefined,
  judge: Judge,
): DealFormState & { readonly form: { readonly current: HTMLFormElement | null } } {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(refusal?.values ?? initial);
  const [errors, setErrors] = useState<DealErrorTexts>(refusal?.fieldErrors ?? {});
  const [refusals, setRefusals] = useState(refusal ? 1 : 0);
  const [answered, setAnswered] = useState(refusal);
  if (refusal !== answered) {
    setAnswered(refusal);
    if (refusal) {
      setErrors(refusal.fieldErrors);
      setRefusals(refusals + 1);
    }
  }
  useTypedBeforehand(form, setValues);

  function update(changed: Partial<DealFormValues>) {
    const next = { ...values, ...changed };
    setValues(next);
    const wrong = dealErrorTexts(judge(next));
    // What only the server knows stays until its own field is touched.
    const stays = (field: string) =>
      field in wrong || (!(field in changed) && refusal?.fieldErrors[field] === errors[field]);
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => stays(field))));
  }

  return {
    form,
    values,
    errors,
    refusals,
    isDirty: dealFields.some((field) => values[field] !== initial[field]),
    change: (field, value) => update({ [field]: value }),
    fill: update,
    leave(field) {
      const text = dealErrorTexts(judge(values))[field];
      if (refusals > 0 && text) setErrors({ ...errors, [field]: text });
    },
    submit(event) {
      const wrong = dealErrorTexts(judge(values));
      if (Object.keys(wrong).length === 0) return;
      event.preventDefault();
      setErrors(wrong);
      setRefusals(refusals + 1);
    },
  };
}

/** Whatever was typed, or restored by the browser, before the page came alive is taken over. */
function useTypedBeforehand(
  form: { readonly current: HTMLFormElement | null },
  setValues: (change: (values: DealFormValues) => DealFormValues) => void,
): void {
  useEffect(() => {
    if (!form.current) return;
    const typed = typedDeal(new FormData(form.current));
    setValues((values) => (dealFields.some((field) => typed[field] !== values[field]) ? typed : values));
  }, [form, setValues]);
}
