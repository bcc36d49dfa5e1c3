import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormBody } from '#web/shared/kit/form-panel.tsx';
import styles from './register-company.module.css';

export function CompanyFields({ form }: { form: FormState }) {
  return (
    <FormBody form={form} privacy={m.form_privacy_why_company()} submitLabel={m.company_send()}>
      <Field label={m.company_name()} autoComplete="organization" {...form.field('companyName')} />
      <Field
        as="textarea"
        label={m.company_address()}
        hint={m.company_address_hint()}
        rows={3}
        autoComplete="street-address"
        {...form.field('address')}
      />
      <Field
        label={m.company_pic()}
        hint={m.company_pic_hint()}
        autoComplete="name"
        {...form.field('picName')}
      />
      <Field
        label={m.form_email()}
        hint={m.company_email_hint()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...form.field('email')}
      />
      <Field
        label={m.form_phone()}
        hint={m.form_phone_hint()}
        type="tel"
        autoComplete="tel"
        width="half"
        {...form.field('phone')}
      />
      <Papers form={form} />
    </FormBody>
  );
}

function Papers({ form }: { form: FormState }) {
  return (
    <fieldset className={`stack gap-5 ${styles.papers}`}>
      <legend className="text-21 bold full">{m.company_papers()}</legend>
      <p className="muted">{m.company_papers_lead()}</p>
      <Field label={m.seller_legal_name()} optional {...form.field('legalName')} />
      <Field
        label={m.profile_ssm()}
        hint={m.profile_ssm_hint()}
        optional
        spellCheck={false}
        {...form.field('ssmNumber')}
      />
      <Field
        label={m.profile_licence()}
        hint={m.profile_licence_hint()}
        optional
        spellCheck={false}
        {...form.field('licenceNumber')}
      />
    </fieldset>
  );
}

export function CompanySent() {
  return (
    <div className="stack">
      <Banner kind="ok" title={m.company_thanks()} takeFocus />
      <h3 className="text-21">{m.company_thanks_next()}</h3>
      <ol className={`stack gap-2 soft ${styles.next}`}>
        <li>{m.company_thanks_mail()}</li>
        <li>{m.company_thanks_check()}</li>
        <li>{m.company_thanks_start()}</li>
      </ol>
      <div>
        <ButtonLink kind="primary" wide="phone" to={paths.homePath}>
          {m.company_to_home()}
        </ButtonLink>
      </div>
    </div>
  );
}
