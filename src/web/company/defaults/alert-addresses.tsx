import { Form } from 'react-router';
import type { AlertAddress } from '#domain/accounts/team.ts';
import { maxAlertAddresses } from '#domain/fulfilment/reminders.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { EmailAddress } from '#web/back-office/kit/email-address.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import styles from './defaults.module.css';
import type { DefaultsResult } from './defaults-text.ts';

type AlertAddressesProps = {
  addresses: readonly AlertAddress[];
  add: FormState<DefaultsResult>;
  remove: FormState<DefaultsResult>;
};

export function AlertAddresses({ addresses, add, remove }: AlertAddressesProps) {
  const isAnyConfirmed = addresses.some(({ confirmedAt }) => confirmedAt !== null);
  return (
    <FormPanel>
      <section aria-labelledby="alerts" className="stack">
        <h2 id="alerts" className="text-21 bold">
          {m.defaults_alerts_title()}
        </h2>
        <p className="muted text-15">
          {isAnyConfirmed ? m.defaults_alerts_there() : m.defaults_alerts_team()}
        </p>
        {addresses.length > 0 && (
          <ul>
            {addresses.map((address) => (
              <Address key={address.id} address={address} working={remove.working} />
            ))}
          </ul>
        )}
        {addresses.length < maxAlertAddresses && (
          <Form method="post" noValidate className="stack" key={`add ${add.doneKey}`}>
            <input type="hidden" name="intent" value="add-address" />
            <Field
              label={m.defaults_address()}
              hint={m.defaults_address_hint({ max: maxAlertAddresses })}
              type="email"
              autoComplete="off"
              spellCheck={false}
              maxLength={maxCharacters.email}
              {...add.field('email')}
            />
            <div>
              <SubmitButton kind="line" working={add.working} workingLabel={m.defaults_adding()}>
                {m.defaults_add()}
              </SubmitButton>
            </div>
          </Form>
        )}
      </section>
    </FormPanel>
  );
}

function Address({ address, working }: { address: AlertAddress; working: boolean }) {
  const { id, email, confirmedAt } = address;
  return (
    <li className={`cluster between gap-2-4 rule ${styles.address}`}>
      <span className="cluster gap-1-3">
        <EmailAddress address={email} />
        <StatusPill tone={confirmedAt ? 'ok' : 'warn'}>
          {confirmedAt ? m.defaults_confirmed() : m.defaults_waiting()}
        </StatusPill>
      </span>
      <Form method="post">
        <input type="hidden" name="intent" value="remove-address" />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="small"
          aria-disabled={working}
          aria-label={m.defaults_remove_one({ email })}
        >
          {m.team_remove()}
        </Button>
      </Form>
    </li>
  );
}
