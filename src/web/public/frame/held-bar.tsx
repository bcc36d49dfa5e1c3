import { Link } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import { useVisitor, useVisitorLoading, type VisitorNotes } from '#web/shared/visitor/visitor.ts';
import styles from './held-bar.module.css';

/** The visitor's held seats, with the way back to paying for them. */
export function HeldBar({ initial }: { initial: VisitorNotes | null }) {
  useVisitorLoading(initial);
  const held = useVisitor(initial)?.held;
  if (!held) return null;
  return (
    <aside className={`text-15 tight center screen-only ${styles.bar}`} aria-label={m.visitor_held_label()}>
      <p className="cluster gap-2">
        <Icon name="ticket" size={18} className="icon" />
        <span>{held.text}</span>{' '}
        <Link to={held.to} className="tap strong">
          {m.visitor_pay()}
        </Link>
      </p>
    </aside>
  );
}
