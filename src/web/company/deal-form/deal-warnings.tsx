import { Link } from 'react-router';
import { type DealWarning, formatConfirmation, warningKey } from '#domain/deals/deal-warnings.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { describeWarning } from './warning-text.ts';

type ConfirmWarningsProps = {
  warnings: readonly DealWarning[];
  formId: string;
  isEdit: boolean;
  working: boolean;
  workingLabel: string;
};

/** Asks the user to confirm likely mistakes. The confirmation covers exactly the listed warnings. */
export function ConfirmWarnings({ warnings, formId, isEdit, working, workingLabel }: ConfirmWarningsProps) {
  return (
    <Banner
      kind="warn"
      takeFocus
      title={isEdit ? m.deals_office_warnings_title_update() : m.deals_office_warnings_title_create()}
      action={
        <SubmitButton
          form={formId}
          name="confirmed"
          value={formatConfirmation(warnings)}
          kind="line"
          size="small"
          working={working}
          workingLabel={workingLabel}
        >
          {isEdit ? m.deals_office_save_anyway() : m.deals_office_publish_anyway()}
        </SubmitButton>
      }
    >
      <ul className="bullets below-2">
        {warnings.map((warning) => (
          <li key={warningKey(warning)}>
            {describeWarning(warning)}
            {'deal' in warning && (
              <>
                {' '}
                <Link to={officePaths.editDealPath(warning.deal.id)} target="_blank">
                  {m.deals_office_warning_other_deal()}
                </Link>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{m.deals_office_warnings_lead()}</p>
    </Banner>
  );
}

/** The live region exists from the start, because screen readers announce only changes to an existing region. */
export function LiveWarnings({ warnings }: { warnings: readonly DealWarning[] }) {
  return (
    <div aria-live="polite" className="stack gap-3 unless-empty">
      {warnings.map((warning) => (
        <Banner key={warningKey(warning)} kind="warn">
          {describeWarning(warning)}
        </Banner>
      ))}
    </div>
  );
}
