import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { WaitingListKind } from '#domain/deals/prospect.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';

export type LeaveView =
  | { readonly state: 'onList'; readonly waitsFor: WaitingListKind; readonly country: string }
  | { readonly state: 'wishes' | 'left' };

type LeaveListProps = { view: LeaveView; form: FormState };

/** Opening the page changes nothing, because mail programs prefetch links. */
export function LeaveList({ view, form }: LeaveListProps) {
  const title = titles[view.state]();
  return (
    <FormPage title={title} form={form}>
      <FormPanel>
        <div className="stack soft">
          {view.state === 'left' && <LeftMessage />}
          {view.state === 'onList' && (
            <LeaveForm form={form} label={m.waiting_leave_button()}>
              <p>{waitText(view.waitsFor, view.country)}</p>
              <p>{m.waiting_leave_forget()}</p>
            </LeaveForm>
          )}
          {view.state === 'wishes' && (
            <LeaveForm form={form} label={m.wish_leave_button()}>
              <p>{m.wish_leave_text()}</p>
            </LeaveForm>
          )}
        </div>
      </FormPanel>
    </FormPage>
  );
}

const titles: Record<LeaveView['state'], () => string> = {
  onList: m.waiting_leave_title,
  wishes: m.wish_leave_title,
  left: m.waiting_left_title,
};

type LeaveFormProps = { form: FormState; label: string; children: ReactNode };

function LeaveForm({ form, label, children }: LeaveFormProps) {
  return (
    <>
      <FormFailure form={form} />
      {children}
      <Form method="post" className="cluster gap-3 align-stretch above-2">
        <Button
          kind="primary"
          type="submit"
          wide="phone"
          working={form.working}
          workingLabel={m.waiting_leave_working()}
        >
          {label}
        </Button>
        <ButtonLink wide="phone" to={paths.dealsPath}>
          {m.waiting_leave_stay()}
        </ButtonLink>
      </Form>
    </>
  );
}

function waitText(waitsFor: WaitingListKind, country: string): string {
  if (!country) return m.waiting_leave_text_unnamed();
  return waitsFor === 'opening'
    ? m.waiting_leave_text_opening({ country })
    : m.waiting_leave_text_seats({ country });
}

function LeftMessage() {
  return (
    <>
      <Banner kind="ok" takeFocus>
        {m.waiting_left_text()}
      </Banner>
      <div className="cluster gap-3 align-stretch above-2">
        <ButtonLink wide="phone" to={paths.dealsPath}>
          {m.waiting_left_deals()}
        </ButtonLink>
      </div>
    </>
  );
}

export function UnknownList() {
  return (
    <FormPage title={m.waiting_unknown_title()}>
      <FormPanel>
        <div className="stack soft">
          <p>{m.waiting_unknown_text()}</p>
          <div className="cluster gap-3 align-stretch above-2">
            <ButtonLink wide="phone" to={paths.contactPath}>
              {m.waiting_unknown_contact()}
            </ButtonLink>
          </div>
        </div>
      </FormPanel>
    </FormPage>
  );
}
