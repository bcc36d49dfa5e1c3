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
  /** False after a refusal, so that the message is read first. */
  takesFocus?: boolean;
};

/** A changed `key` clears the code after a refusal. */
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
