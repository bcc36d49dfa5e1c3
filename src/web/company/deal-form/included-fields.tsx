import { maxCharacters } from '#domain/kernel/limits.ts';
import {
  askOption,
  emptyIncluded,
  findStatedFact,
  type IncludedFact,
  includedChoices,
  includedFacts,
  includedName,
} from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';
import { includedNames, includedTitle } from '#web/shared/deal/included-text.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { Block, type BlockProps } from './deal-fields.tsx';
import { getFieldProps } from './field-state.ts';

/** Uses the same words as the page for travellers. The first choice tells travellers to ask. */
function listChoices(fact: IncludedFact) {
  const stated = includedChoices[fact].map((value) => {
    const words = findStatedFact({ ...emptyIncluded, [fact]: value }, fact);
    return { value, label: words ? includedTitle(words) : value };
  });
  return [{ value: askOption, label: m.included_ask() }, ...stated];
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
            options={listChoices(fact)}
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
