import { m } from '#locales/messages/messages.js';
import { CopyButton } from '#web/shared/office/copy-button.tsx';
import { ErrorBanner } from '#web/shared/office/error-banner.tsx';
import { SuccessBanner } from '#web/shared/office/success-banner.tsx';
import type { CompanyAnswer } from './company-answer.ts';

/** Stays until the next action: a password that vanished by itself would be lost. */
export function CompanyOutcome({ answer, company }: { answer: CompanyAnswer; company: string }) {
  if (!answer.ok) return <ErrorBanner message={answer.message} takeFocus />;
  const { message, temporaryPassword } = answer;
  if (temporaryPassword === undefined) return <SuccessBanner message={message} />;
  return (
    <SuccessBanner
      message={message}
      action={
        <CopyButton
          value={temporaryPassword}
          label={m.superadmin_copy_password()}
          copiedLabel={m.superadmin_copied()}
        />
      }
    >
      <p>{m.superadmin_password_once({ company })}</p>
    </SuccessBanner>
  );
}
