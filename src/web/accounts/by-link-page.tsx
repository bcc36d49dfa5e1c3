import { Form } from 'react-router';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';

export type ByLinkTexts = {
  title: string;
  lines: readonly string[];
  press?: { readonly label: string; readonly working: string };
  next?: { readonly to: string; readonly label: string };
};

type ByLinkPageProps = ByLinkTexts & { result: ActionResult | undefined };

/** Opened from an email. The GET changes nothing, because mail programs prefetch links. */
export function ByLinkPage({ title, lines, press, next, result }: ByLinkPageProps) {
  const form = useForm(result);
  return (
    <FormPage title={title} form={form}>
      <FormPanel>
        <div className="stack soft anywhere">
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
