import { hasPermission } from '#domain/accounts/company-role.ts';
import { sellerProfileInput } from '#domain/deals/seller-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getOwnProfile, saveOwnProfile } from '#server/features/companies/profile.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ErrorBanner, SuccessBanner } from '#web/back-office/kit/banners.tsx';
import { type ActionResult, type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuse, refuseFields, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { BackLink } from '#web/shared/kit/back-link.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/profile.route';
import { ProfileForm } from './profile-form.tsx';

const profileText: FormText = {
  fields: {
    legalName: () => ({ what: m.profile_what_legal_name(), max: maxCharacters.companyName }),
    ssmNumber: () => ({ what: m.profile_what_ssm(), max: maxCharacters.ssmNumber }),
    licenceNumber: () => ({ what: m.profile_what_licence(), max: maxCharacters.licenceNumber }),
    address: () => ({ what: m.profile_what_address(), max: maxCharacters.address }),
    phone: () => ({ what: m.profile_what_phone(), max: maxCharacters.phone }),
    whatsapp: () => ({ what: m.profile_what_whatsapp(), max: maxCharacters.phone }),
    email: () => ({ what: m.profile_what_email(), max: maxCharacters.email }),
    openingHours: () => ({ what: m.profile_what_hours(), max: maxCharacters.openingHours }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

/** `proveAt` is the address for verifying again. It opens in a new tab, so that the typed values stay. */
type ProfileResult = ActionResult<{ readonly uncheckedNow: boolean }, { readonly proveAt?: string }>;

export async function loader({ context }: Route.LoaderArgs) {
  const actor = context.get(companyActorContext);
  const profile = await getOwnProfile(context.get(appContext), actor);
  return { ...profile, mayChange: hasPermission(actor, 'manageProfile') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, sellerProfileInput, profileText);
  if (!form.ok) return form.refusal;
  const outcome = await saveOwnProfile(context.get(appContext), context.get(companyActorContext), form.input);
  if (outcome.ok) return succeed({ uncheckedNow: outcome.uncheckedNow });
  if (outcome.code === 'wrong_fields') return refuseFields(form, outcome.fieldErrors);
  const { values } = form;
  if (outcome.code === 'read_only_role') return refuse(403, { message: m.profile_read_only(), values });
  const proveAt = paths.confirmIdentityPathWith({ to: officePaths.companyProfilePath });
  return refuse(403, { message: m.profile_prove_again(), values }, { extra: { proveAt } });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, profileText);

export default function CompanyProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { values, missing, licenceCheckedAt, mayChange } = loaderData;
  const form = useForm<ProfileResult>(actionData);
  return (
    <div className="stack gap-5 narrow">
      <FormTitle title={m.profile_title()} form={form} />
      <FormErrors form={form} />
      <BackLink to={officePaths.companySettingsPath}>{m.office_settings()}</BackLink>
      <PageHeader title={m.profile_title()} lead={m.profile_lead()} />
      {form.done && (
        <SuccessBanner key={form.resultKey} message={m.profile_saved()}>
          {form.done.uncheckedNow && m.profile_saved_unchecked()}
        </SuccessBanner>
      )}
      {form.failure && (
        <ErrorBanner
          message={form.failure}
          takeFocus
          action={
            form.refusal?.proveAt && (
              <ButtonLink size="small" to={form.refusal.proveAt} target="_blank">
                {m.profile_prove_link()}
              </ButtonLink>
            )
          }
        />
      )}
      {!mayChange && <Banner kind="info">{m.profile_read_only()}</Banner>}
      {mayChange && missing.length > 0 && <Banner kind="info">{m.profile_needed()}</Banner>}
      <ProfileForm
        key={`form ${form.doneKey}`}
        form={form}
        values={values}
        licenceCheckedAt={licenceCheckedAt}
        isSaved={missing.length === 0}
        mayChange={mayChange}
      />
    </div>
  );
}
