import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type CodeFieldProps = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** Recovery codes have letters, so that their keyboard must too. */
  takesRecoveryCodes: boolean;
  /** Where the code is all that a page asks for; not after a refusal, which is read first. */
  takesFocus?: boolean;
};

/** A code of the authenticator app. Browsers and phones fill it in by themselves; give it a key that empties it. */
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

/** The code that proves who somebody is, where a recovery code serves as well. */
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
