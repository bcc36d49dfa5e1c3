import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { type Field, labelled, withoutText } from '#web/shared/office/kit/fields.tsx';

type SuggestFieldProps = Field<AutocompleteProps, 'data'> & {
  /** Offered while typing; anything else may be typed as well. */
  options: readonly string[];
};

/** Free text with suggestions. Apart from the other fields, because what places the list weighs as much as they do. */
export function SuggestField({ options, ...props }: SuggestFieldProps) {
  return (
    <Autocomplete
      {...withoutText(props)}
      {...labelled(props)}
      data={[...options]}
      // As many as fit: a list that scrolls can't be reached by a keyboard that stays in the field.
      limit={6}
      withScrollArea={false}
    />
  );
}
