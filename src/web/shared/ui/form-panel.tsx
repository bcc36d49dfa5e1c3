import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { privacyVersion } from '#domain/legal.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './form-panel.module.css';

type FormBodyProps = {
  /** The fields, one under the other. */
  children: ReactNode;
  /** Why nothing was saved; everything typed is still there. */
  failure?: string | undefined;
  /** One sentence on what the details are used for; the link to the privacy notice follows it. */
  privacy: string;
  submitLabel: string;
  working: boolean;
};

/** The inside of every public form that takes personal data: failure, fields, privacy line, one button. */
export function FormBody({ children, failure, privacy, submitLabel, working }: FormBodyProps) {
  return (
    <div className={styles.body}>
      {/* Away while working: a second failure is then said again, not passed over as old news. */}
      {failure && !working && (
        <Banner kind="bad" takeFocus>
          {failure}
        </Banner>
      )}
      {children}
      <p className={styles.privacy}>
        {privacy} <Link to="/privacy">{m.form_privacy_link()}</Link>
        {`, ${m.form_privacy_version({ version: privacyVersion })}.`}
      </p>
      <div>
        <Button kind="primary" type="submit" wide="phone" working={working} workingLabel={m.form_sending()}>
          {submitLabel}
        </Button>
      </div>
    </div>
  );
}

/** The white panel a form, or what has become of it, stands on. */
export function FormPanel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}
