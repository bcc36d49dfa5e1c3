import type { FormEventHandler } from 'react';
import { Form } from 'react-router';
import { keysWaitMinutes, type ShownPaymentSettings } from '#domain/finance/payment-settings.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Switch } from '#web/shared/kit/checkbox.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import type { BillplzResult } from './billplz-text.ts';

type BillplzFormProps = {
  settings: ShownPaymentSettings;
  form: FormState<BillplzResult>;
  onSubmit: FormEventHandler<HTMLFormElement>;
};

/** Secrets are write-only: the page shows whether each is set and its last characters. */
export function BillplzForm({ settings, form, onSubmit }: BillplzFormProps) {
  const { saved } = settings;
  const stored = settings.isUnreadable ? null : saved;
  return (
    <Form method="post" noValidate className="stack gap-5" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="save" />
      <PasswordField
        label={m.superadmin_billplz_api_key()}
        hint={secretHint(stored?.apiKeyLast4, m.superadmin_billplz_api_key_hint())}
        autoComplete="off"
        maxLength={maxCharacters.billplzKey}
        {...form.field('apiKey')}
      />
      <Field
        label={m.superadmin_billplz_collection()}
        hint={m.superadmin_billplz_collection_hint()}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxCharacters.billplzCollectionId}
        {...form.field('collectionId')}
        defaultValue={form.field('collectionId').defaultValue ?? saved?.collectionId ?? ''}
      />
      <PasswordField
        label={m.superadmin_billplz_x_signature()}
        hint={secretHint(stored?.xSignatureLast4, m.superadmin_billplz_x_signature_hint())}
        autoComplete="off"
        maxLength={maxCharacters.billplzKey}
        {...form.field('xSignature')}
      />
      <Switch
        name="sandbox"
        label={m.superadmin_billplz_sandbox()}
        hint={m.superadmin_billplz_sandbox_hint()}
        defaultChecked={settings.sandbox}
      />
      {stored && <p className="muted text-15">{m.access_keys_wait_hint({ minutes: keysWaitMinutes })}</p>}
      <div>
        <SubmitButton working={form.working} workingLabel={m.superadmin_billplz_saving()}>
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
