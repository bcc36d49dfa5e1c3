import { Form, Link } from 'react-router';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { holidayAreas, holidayKinds, type StoredHoliday } from '#domain/trips/holidays.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { areaNames, formatEntryDates, kindNames } from './holiday-text.ts';

const toOptions = <Value extends string>(values: readonly Value[], names: Record<Value, () => string>) =>
  values.map((value) => ({ value, label: names[value]() }));

type HolidayFormProps = {
  result: ActionResult | undefined;
  /** Null for a new holiday. */
  holiday: StoredHoliday | null;
  backTo: string;
};

export function HolidayForm({ result, holiday, backTo }: HolidayFormProps) {
  const form = useForm(result, holiday ? 'change' : 'add');
  const { refusal } = form;
  const typed = refusal?.values;
  const field = (name: string, stored = '') => {
    const state = form.field(name);
    return { ...state, defaultValue: state.defaultValue ?? stored };
  };
  const yearly = form.field('isYearly');
  const endsOn = holiday && holiday.endsOn !== holiday.startsOn ? holiday.endsOn : '';
  const title = holiday ? m.holidays_change_title({ name: holiday.name }) : m.holidays_add_title();
  return (
    <SettingsPanel title={title} text={holiday ? undefined : m.holidays_confirm()}>
      <FormErrors form={form} />
      <Form method="post" noValidate className="stack" key={form.doneKey} preventScrollReset>
        <input type="hidden" name="intent" value={holiday ? 'change' : 'add'} />
        {holiday && <HolidayFields holiday={holiday} />}
        <div className="stack two align-end">
          <Field
            {...field('holidayName', holiday?.name)}
            label={m.holidays_name()}
            maxLength={maxCharacters.holidayName}
            autoComplete="off"
          />
          <Field
            as="select"
            {...field('kind', holiday?.kind)}
            label={m.holidays_kind()}
            options={toOptions(holidayKinds, kindNames)}
          />
          <Field
            as="select"
            {...field('area', holiday?.area)}
            label={m.holidays_area()}
            hint={m.holidays_area_hint()}
            options={toOptions(holidayAreas, areaNames)}
          />
          <div className="pair gap-3 align-end">
            <Field type="date" {...field('startsOn', holiday?.startsOn)} label={m.holidays_starts_on()} />
            <Field
              type="date"
              {...field('endsOn', endsOn)}
              label={m.holidays_ends_on()}
              hint={m.holidays_ends_on_hint()}
            />
          </div>
        </div>
        <Checkbox
          name="isYearly"
          id="isYearly"
          label={m.holidays_yearly_box()}
          hint={m.holidays_yearly_hint()}
          error={yearly.error}
          defaultChecked={typed ? typed.isYearly === 'on' : (holiday?.isYearly ?? false)}
        />
        <div className="cluster gap-2-4">
          <SubmitButton working={form.working} workingLabel={m.holidays_saving()}>
            {m.holidays_save()}
          </SubmitButton>
          {holiday && (
            <Link to={backTo} preventScrollReset className="tap strong">
              {m.holidays_back()}
            </Link>
          )}
        </div>
      </Form>
    </SettingsPanel>
  );
}

export function DeleteHoliday({ result, holiday, backTo }: HolidayFormProps & { holiday: StoredHoliday }) {
  const form = useForm(result, 'delete');
  const { name, isYearly } = holiday;
  const text = isYearly
    ? m.holidays_delete_yearly({ name })
    : m.holidays_delete_text({ dates: formatEntryDates(holiday) });
  return (
    <SettingsPanel title={m.holidays_delete_title({ name })} text={text}>
      <Form method="post" noValidate className="cluster gap-2-4" preventScrollReset>
        <input type="hidden" name="intent" value="delete" />
        <HolidayFields holiday={holiday} />
        <Button type="submit" kind="line" working={form.working} workingLabel={m.holidays_deleting()}>
          {m.holidays_delete()}
        </Button>
        <Link to={backTo} preventScrollReset className="tap strong">
          {m.holidays_back()}
        </Link>
      </Form>
    </SettingsPanel>
  );
}

function HolidayFields({ holiday: { id, version } }: { holiday: StoredHoliday }) {
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}
