// For tests about something else than warnings: saves a deal as a person who means what looks like a slip.
import { type DealWarning, warningKey } from '#domain/deals/deal-warnings.ts';

export async function saveAndConfirm<Outcome extends object>(
  save: (confirmed: readonly string[]) => Promise<Outcome>,
): Promise<Exclude<Outcome, { readonly code: 'not_confirmed' }>> {
  const asked = (await save([])) as Outcome & { readonly warnings?: readonly DealWarning[] };
  const outcome = asked.warnings ? await save(asked.warnings.map(warningKey)) : asked;
  return outcome as Exclude<Outcome, { readonly code: 'not_confirmed' }>;
}
