import {
  type CompanyAction,
  getNextCompanyAction,
  type ListedCompany,
  listOfferedActions,
} from '#domain/companies/company.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Menu, MenuItem } from '#web/shared/kit/menu.tsx';
import styles from './company-actions.module.css';
import { actionNames, stepTexts } from './company-text.ts';

type ActionsProps = { company: ListedCompany; onPress: (action: CompanyAction) => void };

/** Shows the next action; without one, links to the company's page. */
export function NextActionButton({ company, onPress }: ActionsProps) {
  const step = getNextCompanyAction(company);
  const named = (action: string) => m.superadmin_action_named({ action, company: company.name });
  if (step === null)
    return (
      <ButtonLink
        size="small"
        to={officePaths.operatorCompanyPath(company.id)}
        aria-label={named(m.superadmin_company_open())}
      >
        {m.superadmin_company_open()}
      </ButtonLink>
    );
  const label = stepTexts[step].button();
  return (
    <Button size="small" kind="primary" aria-label={named(label)} onClick={() => onPress(step)}>
      {label}
    </Button>
  );
}

export function ActionMenu({ company, onPress }: ActionsProps) {
  const step = getNextCompanyAction(company);
  return (
    <div className={`push ${styles.menu}`}>
      <Menu
        label={m.superadmin_company_actions_named({ company: company.name })}
        title={m.superadmin_company_actions()}
        className={`row text-15 strong ${styles.button}`}
        button={
          <>
            <span className={styles.word}>{m.superadmin_company_actions()}</span>
            <OfficeIcon name="more" />
          </>
        }
      >
        {listOfferedActions(company)
          .filter((action) => action !== step)
          .map((action) => (
            <MenuItem key={action} icon={null} onClick={() => onPress(action)}>
              {actionNames[action]()}
            </MenuItem>
          ))}
      </Menu>
    </div>
  );
}
