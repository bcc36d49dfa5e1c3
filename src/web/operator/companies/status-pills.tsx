import type { ListedCompany } from '#domain/companies/company.ts';
import { m } from '#locales/messages/messages.js';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { statusLooks } from './company-text.ts';

type StatusPillsProps = { company: ListedCompany & { readonly deletedAt?: Date | null } };

export function StatusPills({ company: { status, suspendedReason, deletedAt = null } }: StatusPillsProps) {
  const { tone, name } = statusLooks[status];
  return (
    <>
      <StatusPill tone={deletedAt === null ? tone : 'quiet'}>{name()}</StatusPill>
      {suspendedReason !== null && <StatusPill tone="bad">{m.access_pill_suspended()}</StatusPill>}
      {deletedAt !== null && <StatusPill tone="bad">{m.superadmin_pill_deleted()}</StatusPill>}
    </>
  );
}
