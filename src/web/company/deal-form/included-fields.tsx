import { maxCharacters } from '#domain/kernel/limits.ts';
import {
  askOption,
  emptyIncluded,
  findStatedFact,
  type IncludedFact,
  includedChoices,
  includedFacts,
  includedName,
  requiredFacts,
} from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';
import { includedNames, includedTitle } from '#web/shared/deal/included-text.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { Block, type BlockProps } from './deal-fields.tsx';
import { getFieldProps } from './field-state.ts';

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

export function IncludedBlock({ state }: BlockProps) {
  return (
    <Block title={m.included_title()} lead={m.deals_office_included_lead()}>
      <div className="stack two align-end">
        {includedFacts.map((fact) => (
          <Field
            as="select"
            key={fact}
            {...getFieldProps(state, fact)}
            label={includedNames[includedName(fact)]()}
            options={listIncludedChoices(fact)}
          />
        ))}
      </div>
      <Field
        as="textarea"
        {...getFieldProps(state, 'sellerNote')}
        label={m.deals_office_seller_note()}
        hint={m.deals_office_seller_note_hint({ max: maxCharacters.sellerNote })}
        rows={3}
        optional
      />
    </Block>
  );
}
