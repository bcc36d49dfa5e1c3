import { m } from '#locales/messages/messages.js';
import { PostedSearch } from '#web/operator/posted-search.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useForm } from '#web/shared/forms/use-form.ts';

type DeskSearchFormProps = { result: ActionResult | undefined; typed?: string | undefined };

export function DeskSearchForm({ result, typed }: DeskSearchFormProps) {
  const form = useForm(result, 'search');
  return (
    <PostedSearch
      form={form}
      id="desk-search"
      label={m.desk_search_label()}
      hint={<span className="wide-only">{m.desk_search_hint()}</span>}
      workingLabel={m.desk_searching()}
      typed={typed}
      failure={form.failure}
    />
  );
}
