import { Form } from 'react-router';
import type { ProfileField } from '#domain/deals/seller.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { profileNames } from '#web/back-office/profile-text.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './profile.module.css';

type ProfileFormProps = {
  form: Pick<FormState, 'field' | 'working'>;
  values: Readonly<Record<ProfileField, string>>;
  licenceCheckedAt: Date | null;
  /** False while the values are only suggested and not saved. */
  isSaved: boolean;
  mayChange: boolean;
};

type Inputs = (
  name: ProfileField,
) => ReturnType<FormState['field']> & { maxLength: number; readOnly: boolean };

const maxLengths: Record<ProfileField, number> = {
  legalName: maxCharacters.companyName,
  ssmNumber: maxCharacters.ssmNumber,
  licenceNumber: maxCharacters.licenceNumber,
  address: maxCharacters.address,
  phone: maxCharacters.phone,
  whatsapp: maxCharacters.phone,
  email: maxCharacters.email,
  openingHours: maxCharacters.openingHours,
};

export function ProfileForm({ form, values, mayChange, ...licence }: ProfileFormProps) {
  const input: Inputs = (name) => {
    const field = form.field(name);
    const defaultValue = field.defaultValue ?? values[name];
    return { ...field, defaultValue, maxLength: maxLengths[name], readOnly: !mayChange };
  };
  return (
    <Form method="post" noValidate className="stack gap-5">
      <FormPanel>
        <CompanyFields input={input} {...licence} />
      </FormPanel>
      <FormPanel>
        <ContactFields input={input} mayChange={mayChange} />
      </FormPanel>
      {mayChange && (
        <div>
          <SubmitButton working={form.working} workingLabel={m.profile_saving()}>
            {m.profile_save()}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

type CompanyFieldsProps = Pick<ProfileFormProps, 'licenceCheckedAt' | 'isSaved'> & { input: Inputs };

function CompanyFields({ input, licenceCheckedAt, isSaved }: CompanyFieldsProps) {
  return (
    <section aria-labelledby="company" className="stack gap-5">
      <h2 id="company" className="text-21 bold">
        {m.profile_company()}
      </h2>
      <Field
        label={profileNames.legalName()}
        hint={m.profile_legal_name_hint()}
        autoComplete="organization"
        {...input('legalName')}
      />
      <Field label={m.profile_ssm()} hint={m.profile_ssm_hint()} spellCheck={false} {...input('ssmNumber')} />
      <Field
        label={m.profile_licence()}
        hint={m.profile_licence_hint()}
        spellCheck={false}
        {...input('licenceNumber')}
      />
      {isSaved && (
        <p className="row align-start muted text-15">
          <Icon
            name={licenceCheckedAt ? 'check' : 'info'}
            size={18}
            className={licenceCheckedAt ? `rigid ${styles.checked}` : 'rigid'}
          />
          {licenceCheckedAt
            ? m.profile_checked({ date: formatDate(klDate(licenceCheckedAt)) })
            : m.profile_not_checked()}
        </p>
      )}
    </section>
  );
}

function ContactFields({ input, mayChange }: { input: Inputs; mayChange: boolean }) {
  return (
    <section aria-labelledby="reach" className="stack gap-5">
      <h2 id="reach" className="text-21 bold">
        {m.profile_reach()}
      </h2>
      {mayChange && <p className="muted text-15">{m.profile_contacts_guarded()}</p>}
      <Field
        as="textarea"
        rows={3}
        label={profileNames.address()}
        hint={m.company_address_hint()}
        autoComplete="street-address"
        {...input('address')}
      />
      <div className="stack two gap-5 align-end">
        <Field
          label={profileNames.phone()}
          hint={m.profile_phone_hint()}
          type="tel"
          autoComplete="tel"
          {...input('phone')}
        />
        <Field
          label={profileNames.whatsapp()}
          hint={m.profile_whatsapp_hint()}
          type="tel"
          autoComplete="off"
          {...input('whatsapp')}
        />
      </div>
      <Field
        label={profileNames.email()}
        type="email"
        autoComplete="email"
        spellCheck={false}
        {...input('email')}
      />
      <Field
        label={profileNames.openingHours()}
        hint={m.profile_hours_hint()}
        optional
        autoComplete="off"
        {...input('openingHours')}
      />
    </section>
  );
}
