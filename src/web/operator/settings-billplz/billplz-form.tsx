import type { FormEventHandler } from 'react';
import { Form } from 'react-router';
import { maxCharacters } from '#domain/constants.ts';
import type { ShownPaymentSettings } from '#domain/payment-settings.ts';
import { m } from '#locales/messages/messages.js';
import styles from '#web/operator/settings-password/super-admin-forms.module.css';
import { PasswordField, SwitchField, TextField } from '#web/shared/office/fields.tsx';
import { SubmitButton } from '#web/shared/office/submit-button.tsx';

type BillplzFormProps = {
  settings: ShownPaymentSettings;
  working: boolean;
  errors: Readonly<Record<string, string>>;
  onSubmit: FormEventHandler<HTMLFormElement>;
};

/** Secrets go in and never come out: the page knows only whether each is set, and how it ends. */
export function BillplzForm({ settings, working, errors, onSubmit }: BillplzFormProps) {
  const { saved } = settings;
  const kept = settings.isUnreadable ? null : saved;
  return (
    <Form method="post" noValidate className={styles.form} onSubmit={onSubmit}>
      <PasswordField
        name="apiKey"
        label={m.superadmin_billplz_api_key()}
        hint={secretHint(kept?.apiKeyLast4, m.superadmin_billplz_api_key_hint())}
        autoComplete="off"
        maxLength={maxCharacters.billplzKey}
        error={errors.apiKey}
      />
      <TextField
        name="collectionId"
        label={m.superadmin_billplz_collection()}
        hint={m.superadmin_billplz_collection_hint()}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxCharacters.billplzCollectionId}
        defaultValue={saved?.collectionId ?? ''}
        error={errors.collectionId}
      />
      <PasswordField
        name="xSignature"
        label={m.superadmin_billplz_x_signature()}
        hint={secretHint(kept?.xSignatureLast4, m.superadmin_billplz_x_signature_hint())}
        autoComplete="off"
        maxLength={maxCharacters.billplzKey}
        error={errors.xSignature}
      />
      <SwitchField
        name="sandbox"
        label={m.superadmin_billplz_sandbox()}
        hint={m.superadmin_billplz_sandbox_hint()}
        defaultChecked={settings.sandbox}
      />
      <div>
        <SubmitButton working={working} workingLabel={m.superadmin_billplz_saving()}>
          {m.superadmin_billplz_save()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function secretHint(last4: string | undefined, where: string): string {
  if (last4 === undefined) return where;
  return last4 === '' ? m.superadmin_billplz_secret_set_short() : m.superadmin_billplz_secret_set({ last4 });
}
