import { minPasswordCharacters } from '#domain/accounts/password-rules.ts';
import type { CompanyAction, ListedCompany } from '#domain/companies/company.ts';
import { releaseRules } from '#domain/companies/release.ts';
import { getSellerIdentityKey, licenceRegisterUrl } from '#domain/deals/seller.ts';
import { maxFeeBasisPoints } from '#domain/finance/ledger.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import { AccessDialog } from './access-dialogs.tsx';
import { CompanyProfile, licenceText } from './company-profile.tsx';
import { type CompanyResult, describeDeletion, type OneDialogProps, releaseNames } from './company-text.ts';

export type CompanyDialogState = { readonly action: CompanyAction; readonly company: ListedCompany };

type CompanyDialogsProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: CompanyDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: CompanyResult, company: ListedCompany) => void;
  backTo?: string;
};

/** Confirms irreversible actions and shows the profile that the super admin approves or checks. */
export function CompanyDialogs({ target, opened, onClose, onDone, backTo }: CompanyDialogsProps) {
  if (!target) return null;
  const { action, company } = target;
  const common = {
    opened,
    onClose,
    backTo,
    subject: company.name,
    onDone: (result: CompanyResult) => onDone(result, company),
  };
  if (action === 'approve' || action === 'reapprove')
    return <ApproveDialog {...common} company={company} isFirst={action === 'approve'} />;
  if (action === 'licence') return <LicenceDialog {...common} company={company} />;
  if (action === 'fee') return <FeeDialog {...common} company={company} />;
  if (action === 'release') return <ReleaseDialog {...common} company={company} />;
  if (action === 'reject') return <RejectDialog {...common} company={company} />;
  if (action === 'resetPassword') return <ResetDialog {...common} company={company} />;
  if (action === 'suspend' || action === 'resume' || action === 'signOut' || action === 'newOwner')
    return <AccessDialog {...common} company={company} action={action} />;
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.superadmin_delete_title()}
      text={m.superadmin_delete_text()}
      note={describeDeletion(company)}
      confirmLabel={m.superadmin_delete()}
      workingLabel={m.superadmin_deleting()}
      fields={{ intent: 'delete', id: company.id }}
    />
  );
}

function ApproveDialog({ company, isFirst, ...common }: OneDialogProps & { isFirst: boolean }) {
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={isFirst ? m.superadmin_approve_title() : m.superadmin_reapprove_title()}
      text={m.superadmin_approve_text()}
      tone="primary"
      confirmLabel={isFirst ? m.superadmin_approve() : m.superadmin_reapprove()}
      workingLabel={m.superadmin_approving()}
      fields={{ intent: 'approve', id: company.id, seen: getSellerIdentityKey(company.profile) }}
    >
      {(form) => (
        <>
          <CompanyProfile company={company} />
          <LicenceQuestion company={company} form={form} />
          {isFirst ? (
            <FeeField company={company} form={form} />
          ) : (
            <input type="hidden" name="fee" value={company.feeBasisPoints / 100} />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

type CompanyFieldProps = { company: ListedCompany; form: FormState<CompanyResult> };

/** Preselects nothing, so that approving always needs an answer. */
function LicenceQuestion({ company, form }: CompanyFieldProps) {
  const { licenceNumber } = company.profile;
  if (licenceNumber === null || company.licenceCheckedAt) {
    return (
      <>
        <input type="hidden" name="licence" value="not_looked_up" />
        <p>{licenceText(company)}</p>
      </>
    );
  }
  return (
    <Field
      as="select"
      label={m.superadmin_licence_question({ licence: licenceNumber })}
      hint={
        <a href={licenceRegisterUrl} target="_blank" rel="noreferrer">
          {m.seller_licence_look_up()}
        </a>
      }
      options={[
        { value: '', label: m.superadmin_licence_choose() },
        { value: 'looked_up', label: m.superadmin_licence_looked_up() },
        { value: 'not_looked_up', label: m.superadmin_licence_not_looked_up() },
      ]}
      {...form.field('licence')}
    />
  );
}

function FeeField({ company, form }: CompanyFieldProps) {
  const field = form.field('fee');
  return (
    <Field
      label={m.payout_fee_label()}
      hint={m.payout_fee_hint({ max: maxFeeBasisPoints / 100 })}
      inputMode="decimal"
      autoComplete="off"
      {...field}
      defaultValue={field.defaultValue ?? String(company.feeBasisPoints / 100)}
    />
  );
}

/** Adds or removes the mark of a checked licence that travellers see. */
function LicenceDialog({ company, ...common }: OneDialogProps) {
  const isChecked = company.licenceCheckedAt !== null;
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.superadmin_licence_title()}
      text={isChecked ? m.superadmin_licence_remove_text() : m.superadmin_licence_text()}
      note={licenceText(company)}
      tone={isChecked ? 'danger' : 'primary'}
      confirmLabel={isChecked ? m.superadmin_licence_remove() : m.superadmin_licence_mark()}
      workingLabel={isChecked ? m.superadmin_licence_removing() : m.superadmin_licence_marking()}
      fields={{
        intent: isChecked ? 'uncheck-licence' : 'check-licence',
        id: company.id,
        ...(isChecked ? {} : { seen: getSellerIdentityKey(company.profile) }),
      }}
    >
      <CompanyProfile company={company} />
    </ConfirmDialog>
  );
}

function FeeDialog({ company, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.payout_fee_change()}
      text={m.payout_fee_text()}
      tone="primary"
      confirmLabel={m.payout_fee_save()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'fee', id: company.id }}
    >
      {(form) => <FeeField company={company} form={form} />}
    </ConfirmDialog>
  );
}

function ReleaseDialog({ company, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.release_change()}
      text={m.release_text()}
      tone="primary"
      confirmLabel={m.release_save()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'release', id: company.id }}
    >
      {(form) => {
        const field = form.field('releaseRule');
        return (
          <Field
            as="select"
            label={m.release_label()}
            options={releaseRules.map((value) => ({ value, label: releaseNames[value]() }))}
            {...field}
            defaultValue={field.defaultValue ?? company.releaseRule}
          />
        );
      }}
    </ConfirmDialog>
  );
}

function RejectDialog({ company, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.superadmin_reject_title()}
      text={m.superadmin_reject_text()}
      confirmLabel={m.superadmin_reject()}
      workingLabel={m.superadmin_rejecting()}
      fields={{ intent: 'reject', id: company.id }}
    >
      {(form) => (
        <Field
          label={m.superadmin_reject_reason()}
          hint={m.superadmin_reject_reason_hint()}
          optional
          maxLength={maxCharacters.reason}
          autoComplete="off"
          {...form.field('reason')}
        />
      )}
    </ConfirmDialog>
  );
}

function ResetDialog({ company, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.superadmin_reset_title()}
      text={m.superadmin_reset_text()}
      tone="primary"
      confirmLabel={m.superadmin_reset_password()}
      workingLabel={m.superadmin_resetting()}
      fields={{ intent: 'reset-password', id: company.id }}
    >
      {(form) => (
        <PasswordField
          label={m.superadmin_new_password()}
          hint={m.superadmin_new_password_hint({ min: minPasswordCharacters })}
          autoComplete="off"
          {...form.field('password')}
        />
      )}
    </ConfirmDialog>
  );
}
