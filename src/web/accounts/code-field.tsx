import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type CodeFieldProps = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** Recovery codes contain letters, so they need the text keyboard. */
  takesRecoveryCodes: boolean;
  /** False after a refusal, because screen readers should read the message first. */
  takesFocus?: boolean;
};

/** Callers change `key` after a refusal, which clears the code. */
export function CodeField({ takesRecoveryCodes, takesFocus = false, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      autoFocus={takesFocus}
      autoComplete="one-time-code"
      inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}

export function ProofCodeField({ form }: { form: Pick<FormState, 'field' | 'resultKey'> }) {
  const { name, error } = form.field('code');
  return (
    <CodeField
      key={form.resultKey}
      takesRecoveryCodes
      takesFocus={form.resultKey === 0}
      label={m.twostep_step_code()}
      hint={m.twostep_step_hint()}
      name={name}
      error={error}
    />
  );
}
