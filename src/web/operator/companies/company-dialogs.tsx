import type { ListedCompany } from '#domain/company.ts';
import { maxCharacters, minPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';
import { PasswordField, TextField } from '#web/shared/office/fields.tsx';
import { type CompanyResult, deletionNote } from './company-text.ts';

export type AskedAction = 'reject' | 'resetPassword' | 'delete';

type CompanyDialogsProps = {
  /** What is asked, about which company; kept while the dialog closes, so that its text does not vanish. */
  asked: { readonly action: AskedAction; readonly company: ListedCompany } | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: CompanyResult, company: ListedCompany) => void;
};

/** Asks before anything that cannot be taken back. */
export function CompanyDialogs({ asked, opened, onClose, onDone }: CompanyDialogsProps) {
  if (!asked) return null;
  const { action, company } = asked;
  const common = {
    opened,
    onClose,
    subject: company.name,
    onDone: (result: CompanyResult) => onDone(result, company),
  };
  if (action === 'reject') return <RejectDialog {...common} company={company} />;
  if (action === 'resetPassword') return <ResetDialog {...common} company={company} />;
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.superadmin_delete_title()}
      text={m.superadmin_delete_text()}
      note={deletionNote(company)}
      confirmLabel={m.superadmin_delete()}
      workingLabel={m.superadmin_deleting()}
      fields={{ intent: 'delete', id: company.id }}
    />
  );
}

type OneDialogProps = {
  company: ListedCompany;
  opened: boolean;
  onClose: () => void;
  subject: string;
  onDone: (result: CompanyResult) => void;
};

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
        <TextField
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
