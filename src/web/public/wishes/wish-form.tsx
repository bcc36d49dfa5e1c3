import { useFetcher } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { wishConfirmHours } from '#domain/wishes/wish.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody } from '#web/shared/kit/form-panel.tsx';

type WishFormProps = {
  /** Query string of the search. */
  search: string;
  /** Set only on /wishes, where browsers without JavaScript submit the form. */
  result?: ActionResult | undefined;
};

/** "Tell me when": subscribes the visitor to a search without leaving the page. */
export function WishForm({ search, result }: WishFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const form = useFetcherForm({ state: fetcher.state, data: fetcher.data ?? result });
  if (form.done)
    return (
      <Banner kind="ok" title={m.wish_sent_title()} takeFocus>
        <p>{m.wish_sent({ hours: wishConfirmHours })}</p>
      </Banner>
    );
  return (
    <fetcher.Form method="post" action={paths.wishesForSearchPath(search)} noValidate>
      <FormErrors form={form} />
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
    </fetcher.Form>
  );
}
