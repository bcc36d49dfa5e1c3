import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { m } from '#locales/messages/messages.js';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from './button.tsx';
import styles from './form-panel.module.css';

type FormBodyProps = {
  children: ReactNode;
  form: Pick<FormState, 'failure' | 'working'>;
  /** Says what the details are used for; a link to the privacy notice follows. */
  privacy: string;
  submitLabel: string;
};

/** The body of every public form with personal data: failure, fields, privacy line and one button. */
export function FormBody({ children, form, privacy, submitLabel }: FormBodyProps) {
  return (
    <div className="stack gap-5">
      <FormFailure form={form} />
      {children}
      <p className="muted text-15">
        {privacy} <Link to={paths.privacyPath}>{m.form_privacy_link()}</Link>
        {`, ${m.form_privacy_version({ version: privacyVersion })}.`}
      </p>
      <div>
        <Button
          kind="primary"
          type="submit"
          wide="phone"
          working={form.working}
          workingLabel={m.form_sending()}
        >
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

export function FormPanel({ children }: { children: ReactNode }) {
  return <div className={`panel raised ${styles.panel}`}>{children}</div>;
}
