import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { personLinkMinutes } from '#domain/privacy/retention.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import styles from './your-data.module.css';

type RetainedItem = { readonly name: string; readonly reason: string };
type Cell = { readonly name: string; readonly text: string };
type Row = { readonly key: string; readonly cells: readonly Cell[] };
type Section = { readonly id: string; readonly title: string; readonly rows: readonly Row[] };

export type YourDataErased = { readonly kept: readonly RetainedItem[] };

type View = {
  readonly secret: string;
  readonly email: string;
  readonly sections: readonly Section[];
  readonly kept: readonly RetainedItem[];
};

type YourDataPageProps = { view: View | null; form: FormState<ActionResult<YourDataErased>> };

/** Opening the page changes nothing, because mail programs prefetch links. */
export function YourDataPage({ view, form }: YourDataPageProps) {
  if (form.done)
    return (
      <Page title={m.your_data_erased_title()} form={form}>
        <FormPanel>
          <div className="stack soft">
            <Banner kind="ok" title={m.your_data_erased_title()} takeFocus>
              <p>{m.your_data_erased()}</p>
            </Banner>
            <RetainedList kept={form.done.kept} />
          </div>
        </FormPanel>
      </Page>
    );
  if (view === null)
    return (
      <Page title={m.your_data_dead_title()} form={form}>
        <FormPanel>
          <div className="stack soft">
            <p>{m.your_data_dead({ minutes: personLinkMinutes })}</p>
            <p>
              <ButtonLink to={paths.requestDataPath} kind="primary" wide="phone">
                {m.your_data_ask_title()}
              </ButtonLink>
            </p>
          </div>
        </FormPanel>
      </Page>
    );
  return (
    <Page title={m.your_data_title()} lead={m.your_data_lead(view)} form={form}>
      <FormPanel>
        {view.sections.length === 0 ? <p>{m.your_data_none()}</p> : <Sections sections={view.sections} />}
      </FormPanel>
      <FormPanel>
        <div className="stack soft">
          <h2 className="subhead">{m.your_data_take_title()}</h2>
          <p>
            {m.your_data_take_text()} <Link to={paths.contactPath}>{m.your_data_take_contact()}</Link>
          </p>
          <p>
            <ButtonLink to={paths.ownDataFilePath(view.secret)} reloadDocument kind="primary" wide="phone">
              {m.your_data_take()}
            </ButtonLink>
          </p>
        </div>
      </FormPanel>
      <EraseForm kept={view.kept} form={form} />
    </Page>
  );
}

type PageProps = { title: string; lead?: string; form: YourDataPageProps['form']; children: ReactNode };

function Page({ title, lead, form, children }: PageProps) {
  return (
    <FormPage title={title} lead={lead} form={form}>
      <FormFailure form={form} />
      {children}
    </FormPage>
  );
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div>
      {sections.map(({ id, title, rows }) => (
        <details key={id} className={`rule ${styles.section}`}>
          <summary className="strong">
            {title} <span className="muted regular">{m.your_data_records({ count: rows.length })}</span>
          </summary>
          {rows.map(({ key, cells }) => (
            <dl key={key} className={`stack gap-2 pad-3 text-15 ${styles.row}`}>
              {cells.map(({ name, text }) => (
                <div key={name} className="stack gap-1">
                  <dt className="muted">{name}</dt>
                  <dd className="anywhere lines">{text}</dd>
                </div>
              ))}
            </dl>
          ))}
        </details>
      ))}
    </div>
  );
}

function RetainedList({ kept }: { kept: readonly RetainedItem[] }) {
  if (kept.length === 0) return null;
  return (
    <>
      <p>{m.your_data_erase_keeps()}</p>
      <ul className="stack gap-2 bullets">
        {kept.map(({ name, reason }) => (
          <li key={name}>
            <strong>{name}</strong> {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

function EraseForm({ kept, form }: { kept: readonly RetainedItem[]; form: YourDataPageProps['form'] }) {
  const { error } = form.field('sure');
  return (
    <FormPanel>
      <div className="stack soft">
        <h2 className="subhead">{m.your_data_erase_title()}</h2>
        <p>{m.your_data_erase_text()}</p>
        <RetainedList kept={kept} />
        <Form method="post" noValidate className="stack justify-start">
          <Checkbox id="sure" name="sure" value="on" label={m.your_data_erase_sure()} error={error} />
          <Button
            type="submit"
            wide="phone"
            kind="danger"
            working={form.working}
            workingLabel={m.your_data_erasing()}
          >
            {m.your_data_erase()}
          </Button>
        </Form>
      </div>
    </FormPanel>
  );
}
