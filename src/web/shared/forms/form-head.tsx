// The title of a page with a form, and what is wrong with it. `meta` knows nothing of an action's result, so these
// pages write their title themselves and leave the other tags to page-meta.
import type { MetaDescriptor } from 'react-router';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ErrorSummary } from '#web/shared/kit/error-summary.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { FormState } from './use-form.ts';

export function withoutTitle(tags: readonly MetaDescriptor[]): MetaDescriptor[] {
  return tags.filter((tag) => !('title' in tag));
}

/** "Error: " stands first when the form was refused: it is the first thing a screen reader says. */
export function FormTitle({ title, form }: { title: string; form?: Pick<FormState, 'refusal'> | undefined }) {
  return <title>{pageTitle(title, form?.refusal !== undefined)}</title>;
}

/** Stands above the heading, and takes the focus with each refusal. */
export function FormErrors({ form }: { form: Pick<FormState, 'errors' | 'resultKey'> }) {
  if (form.errors.length === 0) return null;
  return <ErrorSummary key={form.resultKey} errors={form.errors} />;
}

/** Why nothing was saved, when it is not about one field. */
export function FormFailure({ form }: { form: Pick<FormState, 'failure'> }) {
  if (!form.failure) return null;
  return (
    <Banner kind="bad" takeFocus>
      {form.failure}
    </Banner>
  );
}
