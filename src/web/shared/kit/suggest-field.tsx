import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './suggest-field.module.css';

type SuggestFieldProps = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'spellCheck' | 'onBlur' | 'readOnly' | 'id' | 'placeholder' | 'maxLength'
> & {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Suggestions; the user may also enter other text. */
  options: readonly string[];
  /** Text shown beside an option, such as its price. */
  note?: (option: string) => string | undefined;
  /** Called when the user picks an option; typing only changes the value. */
  onChoose?: (option: string) => void;
};

/** This many options fit below the field without scrolling. */
const MOST_SHOWN = 6;

/** Free text with suggestions: the list-autocomplete combobox of ARIA 1.2. Focus stays in the field. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, options, note, value, onChange, onChoose, onBlur, ...field } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = value.trim().toLowerCase();
  const shown = isOpen
    ? options.filter((option) => option.toLowerCase().includes(typed)).slice(0, MOST_SHOWN)
    : [];
  const activeId = shown[active] === undefined ? undefined : `${listId}-${active}`;

  function open() {
    setOpen(true);
    setActive(-1);
  }
  function choose(option: string) {
    onChange(option);
    setOpen(false);
    onChoose?.(option);
  }
  function press(event: KeyboardEvent) {
    const { key } = event;
    const option = shown[active];
    if (key === 'Tab') return setOpen(false);
    if (key === 'ArrowDown' && isOpen) setActive(active + 1 < shown.length ? active + 1 : 0);
    else if (key === 'ArrowDown') open();
    else if (key === 'ArrowUp' && isOpen) setActive(active > 0 ? active - 1 : shown.length - 1);
    else if (key === 'Enter' && option !== undefined) choose(option);
    else if (key === 'Escape' && shown.length > 0) setOpen(false);
    else return;
    event.preventDefault();
  }
  return (
    <div className={styles.suggest}>
      <Field
        {...field}
        label={label}
        value={value}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={activeId}
        className={styles.control}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          open();
        }}
        onFocus={open}
        onClick={open}
        onKeyDown={press}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
      />
      {shown.length > 0 && (
        <div id={listId} role="listbox" aria-label={label} className={`panel ${styles.list}`}>
          {shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={option}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={`text-15 ${styles.option}`}
              // Prevents the press from moving the focus out of the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option}
              {note && <small className="muted text-14">{` ${note(option) ?? ''}`}</small>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
