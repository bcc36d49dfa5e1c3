import { Form } from 'react-router';
import type { WaitsFor } from '#domain/deals/prospect.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';

export type LeaveView =
  | { readonly state: 'onList'; readonly waitsFor: WaitsFor; readonly country: string }
  | { readonly state: 'left' };

type LeaveListProps = { view: LeaveView; form: FormState };

/** Opening the page changes nothing, because mail programs prefetch links. */
export function LeaveList({ view, form }: LeaveListProps) {
  const title = view.state === 'left' ? m.waiting_left_title() : m.waiting_leave_title();
  return (
    <FormPage title={title} form={form}>
      <FormPanel>
        <div className="stack soft">
          {view.state === 'left' ? <LeftMessage /> : <ListEntry {...view} form={form} />}
        </div>
      </FormPanel>
    </FormPage>
  );
}

type ListEntryProps = { waitsFor: WaitsFor; country: string; form: FormState };

function ListEntry({ waitsFor, country, form }: ListEntryProps) {
  return (
    <>
      <FormFailure form={form} />
      <p>{waitText(waitsFor, country)}</p>
      <p>{m.waiting_leave_forget()}</p>
      <Form method="post" className="cluster gap-3 align-stretch above-2">
        <Button
          kind="primary"
          type="submit"
          wide="phone"
          working={form.working}
          workingLabel={m.waiting_leave_working()}
        >
          {m.waiting_leave_button()}
        </Button>
        <ButtonLink wide="phone" to={paths.deals}>
          {m.waiting_leave_stay()}
        </ButtonLink>
      </Form>
    </>
  );
}

function waitText(waitsFor: WaitsFor, country: string): string {
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
        <ButtonLink wide="phone" to={paths.deals}>
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
            <ButtonLink wide="phone" to={paths.contact}>
              {m.waiting_unknown_contact()}
            </ButtonLink>
          </div>
        </div>
      </FormPanel>
    </FormPage>
  );
}
