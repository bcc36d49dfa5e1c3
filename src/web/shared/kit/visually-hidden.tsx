import type { ReactNode } from 'react';

/** For screen readers only. */
export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className="visually-hidden">
      {children}
    </span>
  );
}
