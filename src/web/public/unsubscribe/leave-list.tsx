import { Form, useNavigation } from 'react-router';
import type { WaitsFor } from '#domain/prospect.ts';
import { m } from '#locales/messages/messages.js';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import { PageHeader } from '#web/shared/ui/page-header.tsx';
import styles from './leave-list.module.css';

export type LeaveView =
  | { readonly state: 'onList'; readonly waitsFor: WaitsFor; readonly country: string }
  | { readonly state: 'left' };

type LeaveListProps = { view: LeaveView; hasFailed: boolean };

/** Opening the page changes nothing, because mail programs open links on their own; the button does. */
export function LeaveList({ view, hasFailed }: LeaveListProps) {
  const title = view.state === 'left' ? m.waiting_left_title() : m.waiting_leave_title();
  return (
    <div className={styles.page}>
      <title>{pageTitle(title, hasFailed)}</title>
      <PageHeader title={title} />
      <FormPanel>
        <div className={styles.words}>
          {view.state === 'left' ? <Left /> : <OnList {...view} hasFailed={hasFailed} />}
        </div>
      </FormPanel>
    </div>
  );
}

type OnListProps = { waitsFor: WaitsFor; country: string; hasFailed: boolean };

function OnList({ waitsFor, country, hasFailed }: OnListProps) {
  const working = useNavigation().formMethod === 'POST';
  return (
    <>
      {hasFailed && !working && (
        <Banner kind="bad" takeFocus>
          {m.waiting_leave_failed()}
        </Banner>
      )}
      <p>{whatFor(waitsFor, country)}</p>
      <p>{m.waiting_leave_forget()}</p>
      <Form method="post" className={styles.ways}>
        <Button
          kind="primary"
          type="submit"
          wide="phone"
          working={working}
          workingLabel={m.waiting_leave_working()}
        >
          {m.waiting_leave_button()}
        </Button>
        <ButtonLink wide="phone" to="/deals">
          {m.waiting_leave_stay()}
        </ButtonLink>
      </Form>
    </>
  );
}

/** A deal the public does not see any more is not named. */
function whatFor(waitsFor: WaitsFor, country: string): string {
  if (!country) return m.waiting_leave_text_unnamed();
  return waitsFor === 'opening'
    ? m.waiting_leave_text_opening({ country })
    : m.waiting_leave_text_seats({ country });
}

function Left() {
  return (
    <>
      <Banner kind="ok" takeFocus>
        {m.waiting_left_text()}
      </Banner>
      <div className={styles.ways}>
        <ButtonLink wide="phone" to="/deals">
          {m.waiting_left_deals()}
        </ButtonLink>
      </div>
    </>
  );
}

/** An address that is not valid; it may have been cut off on its way. */
export function UnknownList() {
  const title = m.waiting_unknown_title();
  return (
    <div className={styles.page}>
      <title>{pageTitle(title)}</title>
      <PageHeader title={title} />
      <FormPanel>
        <div className={styles.words}>
          <p>{m.waiting_unknown_text()}</p>
          <div className={styles.ways}>
            <ButtonLink wide="phone" to="/contact">
              {m.waiting_unknown_contact()}
            </ButtonLink>
          </div>
        </div>
      </FormPanel>
    </div>
  );
}
