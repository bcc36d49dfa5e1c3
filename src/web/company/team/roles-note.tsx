import { companyRoles } from '#domain/accounts/company-role.ts';
import { m } from '#locales/messages/messages.js';
import { roleNames } from '#web/back-office/role-names.ts';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import styles from './team.module.css';
import { roleTexts } from './team-text.ts';

export function RolesNote() {
  return (
    <FormPanel>
      <section aria-labelledby="roles" className="stack gap-3">
        <h2 id="roles" className="text-21 bold">
          {m.team_roles_title()}
        </h2>
        <dl className={`stack ${styles.roles}`}>
          {companyRoles.map((role) => (
            <div key={role}>
              <dt className="strong">{roleNames[role]()}</dt>
              <dd className="soft">{roleTexts[role]()}</dd>
            </div>
          ))}
        </dl>
      </section>
    </FormPanel>
  );
}
