import { useState } from 'react';
import { minSuperAdminPasswordCharacters } from '#domain/accounts/password-rules.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import danger from '#web/back-office/kit/danger.module.css';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { PasswordField } from '#web/shared/kit/password-field.tsx';
import styles from './settings-password.module.css';
import type { SuperAdminResult } from './super-admin-text.ts';

type SuperAdmin = {
  readonly userId: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly lockedAt: Date | null;
  readonly secondFactorSince: Date | null;
  readonly isYou: boolean;
};

const acts = ['signOut', 'resetPassword', 'remove'] as const;
type Act = (typeof acts)[number];

const labels: Record<Act, () => string> = {
  signOut: m.access_sign_out,
  resetPassword: m.access_admin_reset,
  remove: m.access_admin_remove,
};

type SuperAdminListProps = {
  admins: readonly SuperAdmin[];
  onDone: (result: SuperAdminResult) => void;
};

export function SuperAdminList({ admins, onDone }: SuperAdminListProps) {
  const [target, setTarget] = useState<{ act: Act; admin: SuperAdmin }>();
  const [opened, setOpened] = useState(false);
  function openDialog(act: Act, admin: SuperAdmin) {
    setTarget({ act, admin });
    setOpened(true);
  }
  return (
    <>
      <DataTable
        caption={m.superadmin_admins_caption()}
        title={m.superadmin_admins_title()}
        columns={columns(openDialog)}
        rows={admins}
        rowKey={({ userId }) => userId}
        empty={null}
      />
      <AdminDialog target={target} opened={opened} onClose={() => setOpened(false)} onDone={onDone} />
    </>
  );
}

function columns(onAsk: (act: Act, admin: SuperAdmin) => void): Column<SuperAdmin>[] {
  return [
    {
      key: 'user',
      header: m.superadmin_column_user(),
      cell: ({ email, isYou, lockedAt }) => (
        <span className="cluster anywhere">
          {email}
          {isYou && <StatusPill tone="ok">{m.superadmin_you()}</StatusPill>}
          {lockedAt && <StatusPill tone="bad">{m.access_admin_locked()}</StatusPill>}
        </span>
      ),
    },
    {
      key: 'created',
      header: m.superadmin_column_created(),
      wide: true,
      cell: ({ createdAt }) => <DateTime at={createdAt} />,
    },
    {
      key: 'factor',
      header: m.twostep_column(),
      wide: true,
      cell: ({ secondFactorSince: since }) => (
        <span className="cluster anywhere">
          <StatusPill tone={since ? 'ok' : 'warn'}>
            {since ? m.twostep_column_on() : m.twostep_column_off()}
          </StatusPill>
          {since && <span>{m.access_admin_factor_since({ when: formatDate(klDate(since)) })}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: m.access_admin_actions(),
      align: 'right',
      cell: (admin) =>
        !admin.isYou && (
          <div className={`cluster align-stretch full ${styles.actions}`}>
            {acts.map((act) => (
              <Button
                key={act}
                size="small"
                wide="phone"
                className={act === 'remove' ? danger.danger : undefined}
                aria-label={m.access_admin_named({ action: labels[act](), email: admin.email })}
                onClick={() => onAsk(act, admin)}
              >
                {labels[act]()}
              </Button>
            ))}
          </div>
        ),
    },
  ];
}

type AdminDialogProps = {
  /** Stays set while the dialog closes, so its text does not vanish. */
  target: { readonly act: Act; readonly admin: SuperAdmin } | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: SuperAdminResult) => void;
};

function AdminDialog({ target, ...dialog }: AdminDialogProps) {
  if (!target) return null;
  const { userId: id, email: subject } = target.admin;
  switch (target.act) {
    case 'signOut':
      return (
        <ConfirmDialog<SuperAdminResult>
          {...dialog}
          subject={subject}
          title={m.access_sign_out()}
          text={m.access_admin_sign_out_text()}
          confirmLabel={m.access_sign_out()}
          workingLabel={m.access_signing_out()}
          fields={{ intent: 'sign-out', id }}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog<SuperAdminResult>
          {...dialog}
          subject={subject}
          title={m.access_admin_remove_title()}
          text={m.access_admin_remove_text()}
          confirmLabel={m.access_admin_remove()}
          workingLabel={m.superadmin_saving()}
          fields={{ intent: 'remove', id }}
        />
      );
    case 'resetPassword':
      return (
        <ConfirmDialog<SuperAdminResult>
          {...dialog}
          subject={subject}
          tone="primary"
          title={m.access_admin_reset_title()}
          text={m.access_admin_reset_text()}
          confirmLabel={m.access_admin_reset()}
          workingLabel={m.superadmin_saving()}
          fields={{ intent: 'reset-password', id }}
        >
          {(form) => (
            <PasswordField
              label={m.superadmin_new_password()}
              hint={m.superadmin_new_password_hint({ min: minSuperAdminPasswordCharacters })}
              autoComplete="off"
              {...form.field('password')}
            />
          )}
        </ConfirmDialog>
      );
  }
}
