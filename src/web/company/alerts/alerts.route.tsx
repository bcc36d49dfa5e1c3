import { data, Form } from 'react-router';
import { hasPermission } from '#domain/accounts/company-role.ts';
import { alertPresets, summarizeAlertModes, toAlertModes } from '#domain/fulfilment/alert-presets.ts';
import { alertSettingsInput } from '#domain/fulfilment/alert-settings-input.ts';
import { alertKinds, alertModes } from '#domain/fulfilment/reminders.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import {
  getAlertSettings,
  saveAlertSettings,
} from '#server/features/notifications/alerts/alert-settings.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/alerts.route';
import { alertKindNames, alertModeNames, alertPresetTexts, alertsText } from './alerts-text.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  if (!hasPermission(actor, 'changeCustomers')) throw data(null, { status: 403 });
  return getAlertSettings(context.get(appContext), actor);
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, alertSettingsInput, alertsText);
  if (!form.ok) return form.refusal;
  const { digestHour = null, preset, ...exceptions } = form.input;
  const actor = context.get(companyActorContext);
  const ways = toAlertModes({ preset, exceptions });
  const isSaved = await saveAlertSettings(context.get(appContext), actor, { ways, digestHour });
  if (isSaved) return succeed({ message: m.told_saved() });
  return refuse(403, { message: alertsText.failed(m.told_read_only()), values: form.values });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, alertsText);

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
const hours = [
  { value: '', label: m.told_hour_never },
  ...HOURS.map((hour) => ({ value: hour, label: () => `${hour.padStart(2, '0')}:00` })),
];

const modes = [
  { value: '', label: m.told_as_above },
  ...alertModes.map((value) => ({ value, label: alertModeNames[value] })),
];

export default function CompanyAlerts({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  const { digestHour } = loaderData;
  const { preset, exceptions } = summarizeAlertModes(loaderData.ways);
  const field = (name: string, stored: string) => {
    const state = form.field(name);
    return { ...state, defaultValue: state.defaultValue ?? stored };
  };
  return (
    <div className="stack gap-5 narrow">
      <FormTitle title={m.told_title()} form={form} />
      <FormErrors form={form} />
      <BackLink to={officePaths.companySettingsPath}>{m.office_settings()}</BackLink>
      <PageHeader title={m.told_title()} lead={m.told_lead()} />
      {form.done?.message && <SuccessBanner key={form.resultKey} message={form.done.message} />}
      {form.failure && <ErrorBanner message={form.failure} takeFocus />}
      <FormPanel>
        <Form method="post" noValidate className="stack" aria-label={m.told_title()}>
          <Presets chosen={field('preset', preset).defaultValue} />
          <Field
            as="select"
            {...field('digestHour', digestHour === null ? '' : String(digestHour))}
            label={m.told_hour()}
            hint={m.told_hour_hint()}
            options={hours.map(({ value, label }) => ({ value, label: label() }))}
          />
          <details open={Object.keys(exceptions).length > 0}>
            <summary className="brand strong">{m.told_exceptions()}</summary>
            <fieldset className="stack two align-end">
              <legend className="muted below-2">{m.told_exceptions_hint()}</legend>
              {alertKinds.map((kind) => (
                <Field
                  as="select"
                  key={kind}
                  {...field(kind, exceptions[kind] ?? '')}
                  label={alertKindNames[kind]()}
                  options={modes.map(({ value, label }) => ({ value, label: label() }))}
                />
              ))}
            </fieldset>
          </details>
          <div>
            <SubmitButton working={form.working} workingLabel={m.told_saving()}>
              {m.told_save()}
            </SubmitButton>
          </div>
        </Form>
      </FormPanel>
    </div>
  );
}

function Presets({ chosen }: { chosen: string }) {
  return (
    <fieldset className="stack gap-3">
      <legend className="strong below-2">{m.told_preset()}</legend>
      {alertPresets.map((preset) => (
        <label key={preset} className="row gap-3 align-start">
          <input type="radio" name="preset" value={preset} defaultChecked={preset === chosen} />
          <span className="stack gap-1">
            <span className="medium">{alertPresetTexts[preset].title()}</span>
            <span className="muted text-15">{alertPresetTexts[preset].text()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
