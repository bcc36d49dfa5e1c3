import type { ReactNode } from 'react';

export function VisuallyHidden({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <span role={role} className="visually-hidden">
      {children}
    </span>
  );
}
