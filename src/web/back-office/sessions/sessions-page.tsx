import { Form } from 'react-router';
import type { Device } from '#domain/accounts/device.ts';
import { m } from '#locales/messages/messages.js';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import { StatusPill } from '#web/back-office/kit/status-pill.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { DateTime } from '#web/shared/kit/date-time.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { deviceText } from './device-text.ts';

type ShownSession = {
  readonly id: string;
  readonly device: Device;
  readonly network: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
  readonly isThis: boolean;
};

type SessionsPageProps = {
  sessions: readonly ShownSession[];
  result: ActionResult | undefined;
  /** Link for users who see a session that is not theirs. */
  passwordPath: string;
};

/** Plain forms, so that revoking a session never waits for scripts. */
export function SessionsPage({ sessions, result, passwordPath }: SessionsPageProps) {
  const form = useForm(result);
  const hasOthers = sessions.some(({ isThis }) => !isThis);
  return (
    <div className="stack gap-5">
      <FormTitle title={m.access_sessions_title()} form={form} />
      <PageHeader
        title={m.access_sessions_title()}
        lead={m.access_sessions_lead()}
        action={<ButtonLink to={passwordPath}>{m.access_sessions_password()}</ButtonLink>}
      />
      {form.done?.message && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {form.failure && !form.working && <ErrorBanner message={form.failure} takeFocus />}
      <DataTable
        caption={m.access_sessions_caption()}
        title={m.access_sessions_count({ count: sessions.length })}
        tools={hasOthers && <EndOthers working={form.working} />}
        columns={columns()}
        rows={sessions}
        rowKey={({ id }) => id}
        empty={null}
      />
      <p className="muted text-14">{m.access_sessions_used_hint()}</p>
    </div>
  );
}

function EndOthers({ working }: { working: boolean }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="end-others" />
      <SubmitButton kind="line" working={working} workingLabel={m.access_signing_out()}>
        {m.access_sessions_end_others()}
      </SubmitButton>
    </Form>
  );
}

function columns(): Column<ShownSession>[] {
  return [
    {
      key: 'device',
      header: m.access_column_device(),
      cell: ({ device, isThis }) => (
        <span className="cluster">
          {deviceText(device)}
          {isThis && <StatusPill tone="ok">{m.access_sessions_this()}</StatusPill>}
        </span>
      ),
    },
    {
      key: 'network',
      header: m.access_column_network(),
      cell: ({ network }) => network ?? m.access_network_unknown(),
    },
    {
      key: 'started',
      header: m.access_sessions_started(),
      cell: ({ startedAt }) => <DateTime at={startedAt} />,
    },
    {
      key: 'used',
      header: m.access_sessions_used(),
      cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} />,
    },
    {
      key: 'actions',
      header: m.access_sessions_actions(),
      align: 'right',
      cell: ({ id, device, isThis }) =>
        !isThis && (
          <Form method="post">
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="id" value={id} />
            <SubmitButton
              kind="line"
              size="small"
              working={false}
              workingLabel={m.access_signing_out()}
              aria-label={m.access_sessions_end_named({ device: deviceText(device) })}
            >
              {m.access_sessions_end()}
            </SubmitButton>
          </Form>
        ),
    },
  ];
}
