import { Field } from '#web/shared/ui/field.tsx';

type CodeFieldProps = {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  /** Recovery codes have letters, so that their keyboard must too. */
  takesRecoveryCodes: boolean;
};

/** A code of the authenticator app. Browsers and phones fill it in by themselves; give it a key that empties it. */
export function CodeField({ takesRecoveryCodes, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      autoComplete="one-time-code"
      inputMode={takesRecoveryCodes ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
