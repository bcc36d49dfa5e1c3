import type { ReactNode } from 'react';
import { m } from '#locales/messages/messages.js';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './step-row.module.css';

export type StepLook = 'done' | 'todo' | 'wrong';

const signs: Record<StepLook, IconName> = { done: 'check', todo: 'clock', wrong: 'alert' };
const lookNames: Record<StepLook, () => string> = {
  done: m.setup_state_done,
  todo: m.setup_state_todo,
  wrong: m.setup_state_wrong,
};

type StepRowProps = { look: StepLook; title: string; text: string; action?: ReactNode };

/** One step of a list of what to set up, with the button that leads to it. */
export function StepRow({ look, title, text, action }: StepRowProps) {
  return (
    <li className={styles.step} data-look={look}>
      <span className={`middle muted ${styles.sign}`}>
        <Icon name={signs[look]} />
        <span className="visually-hidden">{lookNames[look]()}</span>
      </span>
      <div>
        <p className="strong">{title}</p>
        {text !== '' && <p className="muted text-15 prose anywhere">{text}</p>}
      </div>
      {action}
    </li>
  );
}
