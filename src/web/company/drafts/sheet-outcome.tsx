import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { companyDealPublicPath } from '#web/company/dashboard/whatsapp-message.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import type { SheetState } from './use-sheet.ts';

/** A saved cell has no banner, and a refused one leaves the focus where the agent types. */
export function SheetOutcome({ sheet: { result, isOfButton } }: { sheet: SheetState }) {
  const [seen, setSeen] = useState({ result, isOfButton, key: 0 });
  if (seen.result !== result) setSeen({ result, isOfButton, key: seen.key + 1 });
  if (!result) return null;
  const published = result.ok ? (result.published ?? []) : [];
  if (result.ok && published.length === 0) return null;
  return (
    <ResultBanner
      key={seen.key}
      result={result}
      takeFocus={seen.isOfButton}
      action={
        published.length > 0 && (
          <div className="cluster gap-2">
            {published.map(({ dealId, name }) => (
              // Reloads the document, because public pages have another script policy.
              <ButtonLink key={dealId} size="small" to={companyDealPublicPath({ id: dealId })} reloadDocument>
                {m.drafts_published_view({ draft: name })}
              </ButtonLink>
            ))}
          </div>
        )
      }
    />
  );
}
