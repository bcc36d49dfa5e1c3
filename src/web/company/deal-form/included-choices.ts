import { requiredFacts } from '#domain/deals/known-included.ts';
import {
  askOption,
  emptyIncluded,
  findStatedFact,
  type IncludedFact,
  includedChoices,
} from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';
import { includedTitle } from '#web/shared/deal/included-text.ts';

/** Uses the same words as the page for travellers. The first choice is no answer yet, or tells them to ask. */
export function listIncludedChoices(fact: IncludedFact) {
  const stated = includedChoices[fact].map((value) => {
    const words = findStatedFact({ ...emptyIncluded, [fact]: value }, fact);
    return { value, label: words ? includedTitle(words) : value };
  });
  const isRequired = requiredFacts.some((one) => one === fact);
  const open = isRequired ? m.deals_office_included_choose() : m.included_ask();
  return [{ value: askOption, label: open }, ...stated];
}
