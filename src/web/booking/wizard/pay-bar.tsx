import type { ReactNode } from 'react';
import type { Sen } from '#domain/kernel/money.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './pay-bar.module.css';
import { STEP_FORM } from './step-page.tsx';

type PayBarProps = {
  tickets: number;
  totalSen: Sen;
  label: string;
  working: boolean;
  workingLabel?: string | undefined;
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
  reason?: ReactNode;
  back?: ReactNode;
  inPanel?: boolean;
};

export function PayBar(props: PayBarProps) {
  const { tickets, totalSen, back, inPanel = false } = props;
  return (
    <div className={inPanel ? styles.inPanel : `stack gap-3 above-6 ${styles.actions}`}>
      {back}
      <div className={styles.bar}>
        {props.reason && <p className={`text-15 strong center ${styles.reason}`}>{props.reason}</p>}
        <p className={`text-17 rigid ${styles.total}`}>
          <span className="block muted text-14 tight">{m.bar_total({ count: tickets })}</span>
          <Money sen={totalSen} lead />
        </p>
        <Button
          kind="go"
          type="submit"
          form={STEP_FORM}
          className={`grow ${styles.button}`}
          working={props.working}
          workingLabel={props.workingLabel}
          disabled={props.disabled}
          aria-describedby={props.describedBy}
        >
          {props.label}
        </Button>
      </div>
    </div>
  );
}
