import { lazy, type ReactNode, Suspense } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CompanyDeal, DealFormValues } from '#domain/deals/company-deal.ts';
import type { DealDraft } from '#domain/deals/deal-draft.ts';
import type { AirlineIncluded } from '#domain/deals/known-included.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { IncludedFact } from '#domain/trips/included.ts';
import type { TripDemand } from '#domain/wishes/demand.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { Refusal } from '#web/shared/forms/action-result.ts';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { ErrorSummary } from '#web/shared/kit/error-summary.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import { DealConflict } from './deal-conflict.tsx';
import { DealBlock, InventoryBlock } from './deal-fields.tsx';
import styles from './deal-form.module.css';
import { draftIntent, getOpenedValues, type UpdateResult } from './deal-result.ts';
import { ConfirmWarnings } from './deal-warnings.tsx';
import { FlightBlocks } from './flight-fields.tsx';
import { IncludedBlock } from './included-fields.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PasteItinerary } from './paste/paste-itinerary.tsx';
import { DraftLinesToCheck } from './paste/paste-outcome.tsx';
import type { PasteState } from './paste/use-paste.ts';
import type { PreviewContext } from './preview-card.tsx';
import { TripDemandLine } from './trip-demand-line.tsx';
import { type DealFormState, useDealForm } from './use-deal-form.ts';
import { usePrefill } from './use-prefill.ts';

/** Loaded apart: the form works before its preview arrives. */
const PreviewCard = lazy(() =>
  import('./preview-card.tsx').then((module) => ({ default: module.PreviewCard })),
);

type DealFormProps = {
  title: string;
  children: ReactNode;
  initial: DealFormValues;
  draft?: DealDraft | undefined;
  /** What the company last stated for each airline. */
  known?: readonly AirlineIncluded[];
  /** Facts of the initial values that are filled in from there. */
  prefilled?: Partial<Record<IncludedFact, string>>;
  deal?: CompanyDeal;
  form: Pick<FormState<UpdateResult>, 'refusal' | 'working'>;
  /** For the initial values; undefined hides the line. */
  demand?: TripDemand;
  paste: PasteState;
  now: Date;
  feeBasisPoints: number;
  mayChange: boolean;
  submitLabel: string;
  workingLabel: string;
  preview: Omit<PreviewContext, 'now'>;
};

const FORM_ID = 'deal-form';

export function DealForm(props: DealFormProps) {
  const { deal, draft, now, initial } = props;
  const { refusal } = props.form;
  const prefill = usePrefill(initial, props.prefilled ?? {}, props.known ?? []);
  const state = useDealForm(initial, refusal, deal, klDate(now), prefill);
  const errors = Object.entries(state.errors).map(([field, text]) => ({ field, text }));
  // Fields show their own errors on blur; the summary appears only after a submit.
  const hasFailed = (errors.length > 0 && state.refusals > 0) || (refusal !== undefined && !refusal.warnings);
  return (
    <div className="stack gap-5">
      <title>{pageTitle(props.title, hasFailed)}</title>
      {errors.length > 0 && state.refusals > 0 && (
        <ErrorSummary key={`errors ${state.refusals}`} errors={errors} />
      )}
      {props.children}
      {refusal?.conflict ? (
        <DealConflict
          key={`conflict ${state.refusals}`}
          conflict={refusal.conflict}
          formId={FORM_ID}
          state={state}
          message={refusal.message}
        />
      ) : (
        refusal?.message && <NotSaved key={`refusal ${state.refusals}`} refusal={refusal} />
      )}
      {refusal?.warnings && (
        <ConfirmWarnings
          key={`warnings ${state.refusals}`}
          warnings={refusal.warnings}
          formId={FORM_ID}
          isEdit={deal !== undefined}
          working={props.form.working}
          workingLabel={props.workingLabel}
        />
      )}
      {draft && (
        <DraftLinesToCheck
          flightsToCheck={draft.flightsToCheck}
          factsToCheck={draft.factsToCheck}
          onFix={({ fix }) => fix && state.fill(fix.values)}
        />
      )}
      <div className="cluster gap-5 align-start">
        <Form
          id={FORM_ID}
          ref={state.form}
          method="post"
          noValidate
          className={`stack gap-5 ${styles.form}`}
          onFocus={state.fetchRules}
          onSubmit={state.submit}
        >
          <PasteItinerary paste={props.paste} state={state} today={klDate(now)} isOpen={!deal} />
          <DealBlock state={state} />
          <FlightBlocks state={state} direction="outbound" />
          <FlightBlocks state={state} direction="return" />
          <IncludedBlock state={state} />
          <InventoryBlock
            state={state}
            deal={deal}
            now={now}
            feeBasisPoints={props.feeBasisPoints}
            mayChange={props.mayChange}
          >
            {props.demand !== undefined && (
              <TripDemandLine values={state.values} initial={refusal?.demand ?? props.demand} />
            )}
          </InventoryBlock>
          {deal && <HiddenInputs values={refusal?.conflict?.opened ?? getOpenedValues(deal)} />}
          {draft && <HiddenInputs values={{ draft: draft.id, draftRevision: String(draft.revision) }} />}
          <FormActions {...props} />
        </Form>
        <Preview state={state} context={{ ...props.preview, now }} />
      </div>
      <LeaveGuard isDirty={state.isDirty} />
    </div>
  );
}

function HiddenInputs({ values }: { values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function NotSaved({ refusal }: { refusal: Refusal<{ needsProfile?: boolean }> }) {
  // In a new tab, so that the typed values stay.
  const action = refusal.needsProfile && (
    <ButtonLink size="small" to={officePaths.companyProfilePath} target="_blank">
      {m.profile_open()}
    </ButtonLink>
  );
  return (
    <Banner kind="bad" takeFocus action={action}>
      {refusal.message}
    </Banner>
  );
}

function FormActions({ deal, form, mayChange, submitLabel, workingLabel }: DealFormProps) {
  const { formData } = useNavigation();
  const isSavingDraft = formData?.get(draftIntent.name) === draftIntent.value;
  return (
    <div className="cluster gap-3 align-stretch">
      {mayChange && (
        <SubmitButton working={form.working && !isSavingDraft} workingLabel={workingLabel}>
          {submitLabel}
        </SubmitButton>
      )}
      {mayChange && !deal && (
        <SubmitButton {...draftIntent} kind="line" working={isSavingDraft} workingLabel={m.drafts_saving()}>
          {m.drafts_save()}
        </SubmitButton>
      )}
      {deal && (
        <ButtonLink wide="phone" to={paths.companyDashboardPath}>
          {m.deals_office_cancel()}
        </ButtonLink>
      )}
    </div>
  );
}

function Preview({ state, context }: { state: DealFormState; context: PreviewContext }) {
  return (
    <section className={styles.preview} aria-label={m.deals_office_preview()}>
      <h2 className="subhead">{m.deals_office_preview()}</h2>
      <p className="muted text-15 below-2">{m.deals_office_preview_lead()}</p>
      <Suspense>
        <PreviewCard values={state.values} {...context} />
      </Suspense>
    </section>
  );
}
