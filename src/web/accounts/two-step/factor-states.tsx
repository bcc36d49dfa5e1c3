import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type FactorRequirement, groupCode, recoveryCodeCount } from '#domain/accounts/second-factor.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { CodeField } from '#web/accounts/code-field.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { CopyButton } from '#web/shared/kit/copy-button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import styles from './two-step.module.css';

type FactorForm = Pick<FormState, 'working' | 'resultKey' | 'field'>;

const duties: Record<FactorRequirement, () => string> = {
  superAdmin: m.twostep_duty_super_admin,
  team: m.twostep_duty_team,
};

function DutyNotice({ duty }: { duty: FactorRequirement | null }) {
  return (
    duty && (
      <Banner kind="warn">
        <p>{duties[duty]()}</p>
      </Banner>
    )
  );
}

export function FactorOff({ duty, form }: { duty: FactorRequirement | null; form: FactorForm }) {
  return (
    <>
      <DutyNotice duty={duty} />
      <FactorSection id="off" title={m.twostep_off_title()}>
        <p>{m.twostep_off_text()}</p>
        <IntentButton
          intent="start"
          kind="primary"
          working={form.working}
          workingLabel={m.twostep_starting()}
        >
          {m.twostep_start()}
        </IntentButton>
      </FactorSection>
    </>
  );
}

type StartedFactor = {
  readonly duty: FactorRequirement | null;
  readonly key: string;
  readonly address: string;
  readonly qr: { readonly size: number; readonly path: string };
};

export function FactorStarted({ factor, form }: { factor: StartedFactor; form: FactorForm }) {
  const { duty, key, address, qr } = factor;
  const { name, error } = form.field('code');
  return (
    <>
      <DutyNotice duty={duty} />
      <FactorSection id="scan" title={m.twostep_scan_title()}>
        <p>{m.twostep_scan_text()}</p>
        <svg
          className={`panel full ${styles.qr}`}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={m.twostep_scan_name()}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} fill="currentColor" />
        </svg>
        <div className={`stack gap-2 ${styles.onThisDevice}`}>
          <p>{m.twostep_this_device_text()}</p>
          <ButtonLink size="small" to={address} reloadDocument>
            {m.twostep_this_device()}
          </ButtonLink>
        </div>
        <p>
          {m.twostep_key_text()}{' '}
          <code className="text-17 anywhere block above-2">{groupCode(key).replaceAll('-', ' ')}</code>
        </p>
        <div>
          <CopyButton value={key} label={m.twostep_key_copy()} copiedLabel={m.twostep_codes_copied()} />
        </div>
      </FactorSection>
      <FactorSection id="show" title={m.twostep_code_title()}>
        <Form method="post" noValidate className="stack">
          <input type="hidden" name="intent" value="confirm" />
          <CodeField
            key={form.resultKey}
            takesRecoveryCodes={false}
            label={m.twostep_code()}
            hint={m.twostep_code_hint()}
            name={name}
            error={error}
          />
          <Button
            kind="primary"
            type="submit"
            wide="always"
            working={form.working}
            workingLabel={m.twostep_confirming()}
          >
            {m.twostep_confirm()}
          </Button>
        </Form>
        <IntentButton intent="start" kind="ghost">
          {m.twostep_start_again()}
        </IntentButton>
      </FactorSection>
    </>
  );
}

type ActiveFactor = {
  readonly duty: FactorRequirement | null;
  readonly since: Date;
  readonly codesLeft: number;
};

const newPhone: Record<FactorRequirement | 'none', () => string> = {
  none: m.twostep_new_phone,
  superAdmin: m.twostep_new_phone_super_admin,
  team: m.twostep_new_phone_team,
};

const cannotTurnOff: Record<FactorRequirement, () => string> = {
  superAdmin: m.twostep_cannot_turn_off_super_admin,
  team: m.twostep_cannot_turn_off_team,
};

export function FactorOn({ factor, form }: { factor: ActiveFactor; form: FactorForm }) {
  const { duty, since, codesLeft } = factor;
  return (
    <>
      <FactorSection id="on" title={m.twostep_on_title()}>
        <p>{m.twostep_on_since({ when: formatDateTime(since) })}</p>
        <p>{newPhone[duty ?? 'none']()}</p>
      </FactorSection>
      <FactorSection id="codes" title={m.twostep_left_title()}>
        <p>
          {codesLeft === 0
            ? m.twostep_left_none()
            : m.twostep_left({ left: codesLeft, count: recoveryCodeCount })}
        </p>
        {codesLeft > 0 && <p>{m.twostep_new_codes_text()}</p>}
        <IntentButton intent="new-codes" kind={codesLeft === 0 ? 'primary' : 'line'} working={form.working}>
          {m.twostep_new_codes()}
        </IntentButton>
      </FactorSection>
      <FactorSection id="turn-off" title={m.twostep_turn_off_title()}>
        {duty ? (
          <p>{cannotTurnOff[duty]()}</p>
        ) : (
          <>
            <p>{m.twostep_turn_off_text()}</p>
            <IntentButton intent="turn-off" kind="danger" working={form.working}>
              {m.twostep_turn_off()}
            </IntentButton>
          </>
        )}
      </FactorSection>
    </>
  );
}

function FactorSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <FormPanel>
      <section className="stack" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className="text-21">
          {title}
        </h2>
        {children}
      </section>
    </FormPanel>
  );
}

type IntentButtonProps = {
  intent: string;
  kind: 'primary' | 'line' | 'ghost' | 'danger';
  working?: boolean;
  workingLabel?: string;
  children: ReactNode;
};

function IntentButton({ intent, children, ...button }: IntentButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button {...button} type="submit" wide="phone">
        {children}
      </Button>
    </Form>
  );
}
