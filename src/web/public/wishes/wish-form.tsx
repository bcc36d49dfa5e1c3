import { Form, useFetcher } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { wishConfirmHours } from '#domain/wishes/wish.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { type FormState, useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody } from '#web/shared/kit/form-panel.tsx';

type WishFormProps = {
  /** The query of the search, as in its address. */
  search: string;
};

/** "Tell me when" on any page. Without JavaScript it leads to /wishes, which shows the result. */
export function WishForm({ search }: WishFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const form = useFetcherForm(fetcher);
  if (form.done) return <WishSent />;
  return (
    <fetcher.Form method="post" action={paths.wishesBy(search)} noValidate>
      <FormErrors form={form} />
      <WishFields search={search} form={form} />
    </fetcher.Form>
  );
}

type WishPageFormProps = WishFormProps & { form: FormState };

/** The form of /wishes itself. */
export function WishPageForm({ search, form }: WishPageFormProps) {
  if (form.done) return <WishSent />;
  return (
    <Form method="post" noValidate>
      <WishFields search={search} form={form} />
    </Form>
  );
}

function WishFields({ search, form }: WishPageFormProps) {
  return (
    <FormBody form={form} privacy={m.wish_privacy()} submitLabel={m.wish_send()}>
      <input type="hidden" name="search" value={search} />
      <Field
        label={m.form_email()}
        hint={m.wish_email_hint({ hours: wishConfirmHours })}
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...form.field('email')}
      />
    </FormBody>
  );
}

function WishSent() {
  return (
    <Banner kind="ok" title={m.wish_sent_title()} takeFocus>
      <p>{m.wish_sent({ hours: wishConfirmHours })}</p>
    </Banner>
  );
}
