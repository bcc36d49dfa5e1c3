import { m } from '#locales/messages/messages.js';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import type { CompanyResult } from './company-text.ts';

/** The only place that shows the temporary password. */
export function CompanyBanner({ result, company }: { result: CompanyResult; company: string }) {
  if (!result.ok || result.temporaryPassword === undefined) return <ResultBanner result={result} />;
  return (
    <ResultBanner
      result={result}
      action={
        <CopyButton
          value={result.temporaryPassword}
          label={m.superadmin_copy_password()}
          copiedLabel={m.superadmin_copied()}
        />
      }
    >
      <p>{m.superadmin_password_once({ company })}</p>
    </ResultBanner>
  );
}
