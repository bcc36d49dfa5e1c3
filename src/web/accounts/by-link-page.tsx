import { Form } from 'react-router';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import styles from './by-link-page.module.css';

type ByLinkPageProps = {
  title: string;
  /** One paragraph each. */
  lines: readonly string[];
  /** What the press does, and what it says meanwhile; absent when there is nothing left to do. */
  press?: { readonly label: string; readonly working: string };
  /** Where to go on. */
  next?: { readonly to: string; readonly label: string };
  form: FormState;
};

/** Reached from an email, without signing in. Opening it changes nothing, because mail programs open links on their own. */
export function ByLinkPage({ title, lines, press, next, form }: ByLinkPageProps) {
  return (
    <FormPage title={title} form={form}>
      <FormPanel>
        <div className={styles.words}>
          <FormFailure form={form} />
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {press && (
            <Form method="post">
              <Button
                type="submit"
                kind="primary"
                wide="phone"
                working={form.working}
                workingLabel={press.working}
              >
                {press.label}
              </Button>
            </Form>
          )}
          {next && (
            <p>
              <ButtonLink to={next.to} reloadDocument wide="phone">
                {next.label}
              </ButtonLink>
            </p>
          )}
        </div>
      </FormPanel>
    </FormPage>
  );
}
