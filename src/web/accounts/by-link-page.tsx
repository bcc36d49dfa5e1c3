import { Form } from 'react-router';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
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
    <div className={styles.page}>
      <FormTitle title={title} form={form} />
      <PageHeader title={title} />
      <FormPanel>
        <div className={styles.words}>
          {form.failure && (
            <Banner kind="bad" takeFocus>
              {form.failure}
            </Banner>
          )}
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
    </div>
  );
}
