// Sets the title of pages with forms, because `meta` cannot read the result of an action. page-meta sets the
// other tags.
import type { MetaDescriptor } from 'react-router';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ErrorSummary } from '#web/shared/kit/error-summary.tsx';
import { pageTitle } from '#web/shared/page/page-meta.ts';
import type { FormState } from './use-form.ts';

export function removeTitle(tags: readonly MetaDescriptor[]): MetaDescriptor[] {
  return tags.filter((tag) => !('title' in tag));
}

/** "Error: " comes first, because screen readers announce the title first. */
export function FormTitle({ title, form }: { title: string; form?: Pick<FormState, 'refusal'> | undefined }) {
  return <title>{pageTitle(title, form?.refusal !== undefined)}</title>;
}

/** Shown above the heading. Takes the focus after each refusal. */
export function FormErrors({ form }: { form: Pick<FormState, 'errors' | 'resultKey'> }) {
  if (form.errors.length === 0) return null;
  return <ErrorSummary key={form.resultKey} errors={form.errors} />;
}

/** Explains a failure that is not about one field. */
export function FormFailure({ form }: { form: Pick<FormState, 'failure'> }) {
  if (!form.failure) return null;
  return (
    <Banner kind="bad" takeFocus>
      {form.failure}
    </Banner>
  );
}
