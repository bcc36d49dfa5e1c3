import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import styles from './team.module.css';

/** Whether everybody of the team needs a second factor; only the owner sees the button. */
export function TeamFactor({ isRequired, mayManage }: { isRequired: boolean; mayManage: boolean }) {
  return (
    <FormPanel>
      <section aria-labelledby="team-factor" className={styles.invite}>
        <h2 id="team-factor" className={styles.title}>
          {m.twostep_team_title()}
        </h2>
        <p>{isRequired ? m.twostep_team_required() : m.twostep_team_optional()}</p>
        {mayManage && (
          <Form method="post">
            <input type="hidden" name="intent" value="second-factor" />
            <input type="hidden" name="required" value={isRequired ? 'no' : 'yes'} />
            <Button type="submit" wide="phone">
              {isRequired ? m.twostep_team_release() : m.twostep_team_require()}
            </Button>
          </Form>
        )}
      </section>
    </FormPanel>
  );
}
