import { Form } from 'react-router';
import { assignableRoles } from '#domain/accounts/company-role.ts';
import { invitationDays } from '#domain/accounts/team.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { roleNames } from '#web/back-office/role-names.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import styles from './team.module.css';
import type { TeamResult } from './team-text.ts';

export function InviteForm({ form }: { form: FormState<TeamResult> }) {
  const role = form.field('role');
  return (
    <FormPanel>
      <section aria-labelledby="invite" className="stack gap-3">
        <h2 id="invite" className="text-21 bold">
          {m.team_invite_title()}
        </h2>
        <p className="muted text-15">{m.team_invite_text({ days: invitationDays })}</p>
        {form.done?.message && <SuccessBanner key={`done ${form.resultKey}`} message={form.done.message} />}
        {form.failure && <ErrorBanner message={form.failure} takeFocus />}
        <Form
          method="post"
          noValidate
          className={`stack above-2 ${styles.fields}`}
          key={`form ${form.doneKey}`}
        >
          <input type="hidden" name="intent" value="invite" />
          <Field
            label={m.team_email()}
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={maxCharacters.email}
            {...form.field('email')}
          />
          <Field
            as="select"
            label={m.team_role()}
            options={assignableRoles.map((value) => ({ value, label: roleNames[value]() }))}
            {...role}
            defaultValue={role.defaultValue ?? 'agent'}
          />
          <SubmitButton working={form.working} workingLabel={m.team_inviting()}>
            {m.team_invite()}
          </SubmitButton>
        </Form>
      </section>
    </FormPanel>
  );
}
