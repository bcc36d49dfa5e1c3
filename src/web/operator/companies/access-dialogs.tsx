import type { CompanyAction } from '#domain/companies/company.ts';
import { type SuspensionRule, suspensionRules } from '#domain/companies/company-standing.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './access-dialogs.module.css';
import type { CompanyResult, OneDialogProps } from './company-text.ts';

type AccessDialogProps = OneDialogProps & {
  action: Extract<CompanyAction, 'suspend' | 'resume' | 'signOut' | 'newOwner'>;
};

/** Suspends or resumes a company, or signs its team out. */
export function AccessDialog({ company, action, ...common }: AccessDialogProps) {
  if (action === 'signOut') {
    return (
      <ConfirmDialog<CompanyResult>
        {...common}
        title={m.access_sign_out_people()}
        text={m.access_sign_out_text()}
        confirmLabel={m.access_sign_out()}
        workingLabel={m.access_signing_out()}
        fields={{ intent: 'sign-out', id: company.id }}
      >
        <Field
          as="select"
          name="userId"
          label={m.access_person()}
          options={company.members.map(({ userId: value, email: label }) => ({ value, label }))}
        />
      </ConfirmDialog>
    );
  }
  if (action === 'newOwner') return <NewOwnerDialog {...common} company={company} />;
  if (action === 'resume') {
    return (
      <ConfirmDialog<CompanyResult>
        {...common}
        title={m.access_resume_title()}
        text={m.access_resume_text()}
        note={company.suspendedReason ?? undefined}
        tone="primary"
        confirmLabel={m.access_resume()}
        workingLabel={m.superadmin_saving()}
        fields={{ intent: 'resume', id: company.id }}
      />
    );
  }
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.access_suspend_title()}
      text={m.access_suspend_text()}
      note={m.access_suspend_note()}
      confirmLabel={m.access_suspend()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'suspend', id: company.id }}
    >
      {(form) => (
        <>
          <WhileSuspended />
          <Field
            label={m.access_suspend_reason()}
            hint={m.access_suspend_reason_hint()}
            maxLength={maxCharacters.reason}
            autoComplete="off"
            {...form.field('reason')}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

/** Lists the owner first. Preselects no one, so that the wrong person is not named by accident. */
function NewOwnerDialog({ company, ...common }: OneDialogProps) {
  const [owner, ...others] = company.members;
  return (
    <ConfirmDialog<CompanyResult>
      {...common}
      title={m.access_new_owner()}
      text={m.access_new_owner_text()}
      note={owner && m.access_new_owner_now({ email: owner.email })}
      tone="primary"
      confirmLabel={m.access_new_owner_save()}
      workingLabel={m.superadmin_saving()}
      fields={{ intent: 'name-owner', id: company.id }}
    >
      {(form) => (
        <Field
          as="select"
          label={m.access_new_owner_label()}
          options={[
            { value: '', label: m.access_new_owner_choose() },
            ...others.map(({ userId: value, email: label }) => ({ value, label })),
          ]}
          {...form.field('userId')}
        />
      )}
    </ConfirmDialog>
  );
}

const lineTexts: Record<SuspensionRule, () => string> = {
  dealsAreOnSale: m.access_line_deals,
  seatsAreHeld: m.access_line_holds,
  heldSeatsArePaid: m.access_line_held,
  latePaymentsTakeSeats: m.access_line_late,
  waitingPeopleAreTold: m.access_line_waiting,
  buyersSeeTheirBooking: m.access_line_buyers,
  peopleSignIn: m.access_line_sign_in,
  paidBookingsAreWorkedOn: m.access_line_work,
  dealsAreChanged: m.access_line_change_deals,
  teamIsExtended: m.access_line_team,
  payoutAccountIsChanged: m.access_line_account,
  payoutsAreMade: m.access_line_payouts,
};

/** Lists what a suspension stops and what continues. */
function WhileSuspended() {
  const lines = Object.entries(suspensionRules) as [SuspensionRule, boolean][];
  const group = (goesOn: boolean, title: string) => (
    <div>
      <h3 className="text-14 strong">{title}</h3>
      <ul className={styles.lines}>
        {lines
          .filter(([, each]) => each === goesOn)
          .map(([line]) => (
            <li key={line}>{lineTexts[line]()}</li>
          ))}
      </ul>
    </div>
  );
  return (
    <div className="stack gap-3">
      {group(false, m.access_stops())}
      {group(true, m.access_goes_on())}
    </div>
  );
}
