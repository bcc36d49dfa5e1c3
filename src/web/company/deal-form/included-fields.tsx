import { maxCharacters } from '#domain/kernel/limits.ts';
import { includedFacts, includedName } from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';
import { includedNames } from '#web/shared/deal/included-text.ts';
import { Field } from '#web/shared/kit/field.tsx';
import { Block, type BlockProps } from './deal-fields.tsx';
import { getFieldProps } from './field-state.ts';
import { listIncludedChoices } from './included-choices.ts';

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
