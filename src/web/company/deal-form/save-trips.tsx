import { useFetcher } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult, useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { IgnoredLines } from './paste/paste-outcome.tsx';
import type { PasteState } from './paste/use-paste.ts';

/** Saves the pasted trips as drafts, except the one in the form and those that are deals already. */
export function SaveTrips({ paste }: { paste: PasteState }) {
  const fetcher = useFetcher<ActionResult<{ readonly ignored?: readonly string[] }>>();
  const form = useFetcherForm(fetcher);
  const usedTrips = [...paste.created, ...(paste.chosen === null ? [] : [paste.chosen])];
  const count = paste.trips.length - usedTrips.length;
  useEachResult(fetcher, ({ ok }) => {
    if (ok) paste.clear();
  });

  function save() {
    const exclusion = usedTrips.length > 0 ? { without: usedTrips.join(' ') } : {};
    const fields = { intent: 'paste', text: paste.text, ...exclusion };
    void fetcher.submit(fields, { method: 'post', action: officePaths.companyDraftsPath });
  }

  const isOffered = paste.trips.length > 1 && count > 0;
  const result = form.working || (form.done && isOffered) ? undefined : fetcher.data;
  return (
    <>
      {isOffered && (
        <div>
          <Button working={form.working} workingLabel={m.drafts_saving()} onClick={save}>
            {usedTrips.length > 0 ? m.drafts_save_others({ count }) : m.drafts_save_trips({ count })}
          </Button>
        </div>
      )}
      {result && (
        <ResultBanner
          key={form.resultKey}
          result={result.ok ? result : { ...result, message: result.message || firstError(result) }}
          action={
            <ButtonLink size="small" to={officePaths.companyDraftsPath}>
              {m.drafts_open()}
            </ButtonLink>
          }
        >
          <IgnoredLines lines={(result.ok && result.ignored) || []} />
        </ResultBanner>
      )}
    </>
  );
}

function firstError({ fieldErrors }: { fieldErrors: Readonly<Record<string, string>> }): string {
  return Object.values(fieldErrors)[0] ?? '';
}
