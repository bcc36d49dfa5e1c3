import { Link, type useFetcher, useSearchParams } from 'react-router';
import {
  type BookingStage,
  bookingStages,
  type SavedBookingView,
  type StageCounts,
} from '#domain/fulfilment/customer-list.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { OfficeIcon } from '#web/back-office/frame/office-icon.tsx';
import { cappedCount } from '#web/back-office/kit/capped-count.ts';
import { FoldedForm } from '#web/company/customer-list.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { toViewQuery } from './booking-query.ts';
import styles from './booking-views.module.css';

const stageNames: Record<BookingStage, () => string> = {
  call: m.lists_view_call,
  names: m.lists_view_names,
  ticket: m.lists_view_ticket,
  fly: m.lists_view_fly,
  refund: m.lists_view_refund,
};

type BookingViewsProps = {
  stages: StageCounts;
  savedViews: readonly SavedBookingView[];
  mayChange: boolean;
  /** The page owns it: the save form unmounts once the view exists, but the result must stay visible. */
  fetcher: ViewsFetcher;
};

type ViewsFetcher = ReturnType<typeof useFetcher<ActionResult>>;

export function BookingViews({ stages, savedViews, mayChange, fetcher }: BookingViewsProps) {
  const [params] = useSearchParams();
  const current = toViewQuery(params.toString());
  const currentView = savedViews.find(({ query }) => query === current);
  return (
    <div className={`row ${styles.line}`}>
      <nav aria-label={m.lists_views()} className={`grow ${styles.views}`}>
        <ul className="row gap-4 align-stretch">
          <View name={m.lists_view_all()} query="" current={current} />
          {bookingStages.map((stage) => (
            <View
              key={stage}
              name={stageNames[stage]()}
              query={`stage=${stage}`}
              current={current}
              count={stages[stage]}
            />
          ))}
          {savedViews.map(({ id, name, query }) => (
            <View key={id} name={name} query={query} current={current} />
          ))}
        </ul>
      </nav>
      {mayChange && currentView && <DeleteView view={currentView} fetcher={fetcher} />}
      {mayChange && !currentView && current !== '' && !isStage(current) && (
        <SaveView query={current} fetcher={fetcher} />
      )}
    </div>
  );
}

const isStage = (query: string) => bookingStages.some((stage) => query === `stage=${stage}`);

type ViewProps = { name: string; query: string; current: string; count?: number };

function View({ name, query, current, count }: ViewProps) {
  return (
    <li>
      <Link
        to={{ search: query }}
        className={`tap soft text-15 nowrap ${styles.view}`}
        aria-current={query === current ? 'page' : undefined}
        preventScrollReset
      >
        {name}
        {count !== undefined && <span className="muted figures">{cappedCount(count)}</span>}
      </Link>
    </li>
  );
}

type ChangeProps = { fetcher: ViewsFetcher };

function SaveView({ query, fetcher }: ChangeProps & { query: string }) {
  const nameError = fetcher.data && !fetcher.data.ok ? fetcher.data.fieldErrors.name : undefined;
  return (
    <FoldedForm
      className={`tap gap-1 brand ${styles.change}`}
      name={
        <>
          <Icon name="plus" size={14} />
          {m.lists_view_save()}
        </>
      }
    >
      <fetcher.Form method="post">
        <input type="hidden" name="intent" value="save-view" />
        <input type="hidden" name="query" value={query} />
        <Field
          name="name"
          label={m.lists_view_name()}
          maxLength={maxCharacters.viewName}
          autoComplete="off"
          error={nameError}
          required
        />
        <Button type="submit" size="small">
          {m.lists_view_save()}
        </Button>
      </fetcher.Form>
    </FoldedForm>
  );
}

function DeleteView({ view, fetcher }: ChangeProps & { view: SavedBookingView }) {
  const label = m.lists_view_delete({ name: view.name });
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="delete-view" />
      <input type="hidden" name="id" value={view.id} />
      <button type="submit" className={`tap brand ${styles.change}`} aria-label={label} title={label}>
        <OfficeIcon name="trash" />
      </button>
    </fetcher.Form>
  );
}
