import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './points.module.css';

type Point = { readonly icon?: IconName; readonly title: string; readonly text: ReactNode };

export function Points({ points, className = 'above-4' }: { points: readonly Point[]; className?: string }) {
  const List = points[0]?.icon ? 'ul' : 'ol';
  return (
    <List className={`stack gap-5 ${className}`}>
      {points.map(({ icon, title, text }, index) => (
        <li key={title} className="row gap-3 align-start">
          <span className={`rigid ${styles.disc}`} aria-hidden>
            {icon ? <Icon name={icon} /> : index + 1}
          </span>
          <div className="grow">
            <h3 className="subhead">{title}</h3>
            <p className="muted above-1">{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}
