import { groupCode } from '#domain/accounts/second-factor.ts';
import { m } from '#locales/messages/messages.js';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import styles from './two-step.module.css';

type RecoveryCodesProps = { codes: readonly string[]; message: string | undefined; next: string };

/** The codes exist only in this response and cannot be shown again. */
export function RecoveryCodes({ codes, message, next }: RecoveryCodesProps) {
  const shown = codes.map(groupCode);
  return (
    <FormPage size="small" title={m.twostep_codes_title()} lead={m.twostep_codes_text()}>
      {message && (
        <Banner kind="ok" takeFocus>
          <p>{message}</p>
        </Banner>
      )}
      <FormPanel>
        <div className="stack">
          <ul className={`gap-2 text-17 ${styles.codes}`} aria-label={m.twostep_codes_list()}>
            {shown.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <SaveCodes
            text={`${m.twostep_codes_head({ product: m.product_name() })}\n\n${shown.join('\n')}\n`}
          />
        </div>
      </FormPanel>
      <p className="screen-only">
        <ButtonLink kind="primary" to={next} reloadDocument wide="phone">
          {m.twostep_codes_continue()}
        </ButtonLink>
      </p>
    </FormPage>
  );
}

function SaveCodes({ text }: { text: string }) {
  const canAct = useHydrated();
  return (
    <div className="cluster gap-3 screen-only">
      <ButtonLink
        size="small"
        to={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        reloadDocument
        download={m.twostep_codes_file()}
      >
        {m.twostep_codes_download()}
      </ButtonLink>
      <CopyButton value={text} label={m.twostep_codes_copy()} copiedLabel={m.twostep_codes_copied()} />
      {canAct && (
        <Button size="small" onClick={() => window.print()}>
          {m.twostep_codes_print()}
        </Button>
      )}
    </div>
  );
}
