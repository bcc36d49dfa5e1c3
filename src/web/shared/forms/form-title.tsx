// The title of a page with a form. `meta` knows nothing of an action's answer, so these pages write their title
// themselves and leave the other tags to page-meta.
import type { MetaDescriptor } from 'react-router';
import { pageTitle } from '#web/shared/page/page-meta.ts';

export function withoutTitle(tags: readonly MetaDescriptor[]): MetaDescriptor[] {
  return tags.filter((tag) => !('title' in tag));
}

/** "Error: " stands first when the form was refused: it is the first thing a screen reader says. */
export function FormTitle({ title, answer }: { title: string; answer: { state: string } | undefined }) {
  const failed = answer?.state === 'refused' || answer?.state === 'failed';
  return <title>{pageTitle(title, failed)}</title>;
}
