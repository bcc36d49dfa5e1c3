import * as paths from '#domain/kernel/paths.ts';
import { contactReplyHours } from '#domain/operator/contact.ts';
import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody } from '#web/shared/kit/form-panel.tsx';

export function ContactFields({ form }: { form: FormState }) {
  return (
    <FormBody form={form} privacy={m.form_privacy_why_contact()} submitLabel={m.contact_send()}>
      <div className="pair folds gap-5 align-end">
        <Field label={m.form_name()} autoComplete="name" {...form.field('name')} />
        <Field
          label={m.form_email()}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
      </div>
      <Field label={m.contact_subject()} hint={m.contact_subject_hint()} {...form.field('subject')} />
      <Field
        as="textarea"
        label={m.contact_message()}
        hint={m.contact_message_hint()}
        rows={7}
        {...form.field('message')}
      />
    </FormBody>
  );
}

export function ContactSent() {
  return (
    <div className="stack gap-5">
      <Banner kind="ok" title={m.contact_thanks()} takeFocus>
        <p>{m.contact_thanks_next({ hours: contactReplyHours })}</p>
      </Banner>
      <div>
        <ButtonLink kind="primary" wide="phone" to={paths.dealsPath}>
          {m.contact_to_deals()}
        </ButtonLink>
      </div>
    </div>
  );
}
