import type { ListedCompany } from '#domain/company.ts';
import { maxCharacters, minPasswordCharacters } from '#domain/constants.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/shared/office/confirm-dialog.tsx';
import { PasswordField, TextField } from '#web/shared/office/fields.tsx';
import type { CompanyAnswer } from './company-answer.ts';
import { deletionNote } from './company-words.ts';

export type AskedAction = 'reject' | 'resetPassword' | 'delete';

type CompanyDialogsProps = {
  /** What is asked, about which company; kept while the dialog closes, so that its words do not vanish. */
  asked: { readonly action: AskedAction; readonly company: ListedCompany } | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (answer: Extract<CompanyAnswer, { ok: true }>, company: ListedCompany) => void;
};

/** Asks before anything that cannot be taken back. */
export function CompanyDialogs({ asked, opened, onClose, onDone }: CompanyDialogsProps) {
  if (!asked) return null;
  const { action, company } = asked;
  const common = {
    opened,
    onClose,
    subject: company.name,
    onDone: (answer: Extract<CompanyAnswer, { ok: true }>) => onDone(answer, company),
  };
  if (action === 'reject') return <RejectDialog {...common} company={company} />;
  if (action === 'resetPassword') return <ResetDialog {...common} company={company} />;
  return (
    <ConfirmDialog<CompanyAnswer>
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
  onDone: (answer: Extract<CompanyAnswer, { ok: true }>) => void;
};

function RejectDialog({ company, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog<CompanyAnswer>
      {...common}
      title={m.superadmin_reject_title()}
      text={m.superadmin_reject_text()}
      confirmLabel={m.superadmin_reject()}
      workingLabel={m.superadmin_rejecting()}
      fields={{ intent: 'reject', id: company.id }}
    >
      {(refused) => (
        <TextField
          name="reason"
          label={m.superadmin_reject_reason()}
          hint={m.superadmin_reject_reason_hint()}
          optional
          maxLength={maxCharacters.reason}
          autoComplete="off"
          error={refused?.fieldErrors?.reason}
        />
      )}
    </ConfirmDialog>
  );
}

function ResetDialog({ company, ...common }: OneDialogProps) {
  return (
    <ConfirmDialog<CompanyAnswer>
      {...common}
      title={m.superadmin_reset_title()}
      text={m.superadmin_reset_text()}
      tone="primary"
      confirmLabel={m.superadmin_reset_password()}
      workingLabel={m.superadmin_resetting()}
      fields={{ intent: 'reset-password', id: company.id }}
    >
      {(refused) => (
        <PasswordField
          name="password"
          label={m.superadmin_new_password()}
          hint={m.superadmin_new_password_hint({ min: minPasswordCharacters })}
          autoComplete="off"
          error={refused?.fieldErrors?.password}
        />
      )}
    </ConfirmDialog>
  );
}
