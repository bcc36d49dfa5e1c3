import { Form } from 'react-router';
import { companyInput } from '#domain/companies/company-input.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import * as paths from '#domain/kernel/paths.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { formatWeekdayName } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { registerCompany } from '#server/features/companies/companies.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { listSitePromises } from '#server/http/pages/site-info.ts';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import { readForm, refuseOutcome, succeed } from '#web/shared/forms/form.server.ts';
import { FormErrors, FormTitle, removeTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import { HeroSeats } from '#web/shared/scene/hero-seats.ts';
import type { Route } from './+types/register-company.route';
import { CompanyFields, CompanySent } from './company-form.tsx';
import { PartnerPitch } from './partner-pitch.tsx';
import styles from './register-company.module.css';

const companyText: FormText = {
  fields: {
    companyName: () => ({ what: m.company_what_name(), max: maxCharacters.companyName }),
    address: () => ({ what: m.company_what_address(), max: maxCharacters.address }),
    picName: () => ({ what: m.company_what_pic(), max: maxCharacters.personName }),
    email: () => ({ what: m.company_what_email(), max: maxCharacters.email }),
    phone: () => ({ what: m.company_what_phone(), max: maxCharacters.phone }),
    legalName: () => ({ what: m.profile_what_legal_name(), max: maxCharacters.companyName }),
    ssmNumber: () => ({ what: m.profile_what_ssm(), max: maxCharacters.ssmNumber }),
    licenceNumber: () => ({ what: m.profile_what_licence(), max: maxCharacters.licenceNumber }),
  },
  failed: (message = m.error_not_saved()) => m.company_failed({ message }),
};

export function loader({ context }: Route.LoaderArgs) {
  const { payouts } = listSitePromises(context.get(appContext));
  const weekday = formatWeekdayName(payouts.weekday);
  const fee =
    payouts.feeBasisPoints === 0
      ? m.statement_terms_no_fee()
      : m.statement_terms_fee({ rate: String(payouts.feeBasisPoints / 100) });
  return { paid: `${m.statement_terms_when({ product: m.product_name(), weekday })} ${fee}` };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { locale, clientAddress } = context.get(requestContext);
  const form = await readForm(request, companyInput, companyText);
  if (!form.ok) return form.refusal;
  const outcome = await registerCompany(ctx, { input: form.input, locale, clientAddress, privacyVersion });
  return outcome.ok ? succeed() : refuseOutcome(form, outcome, ctx.now());
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, companyText);

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  removeTitle(
    pageMeta({
      title: m.company_title(),
      description: m.company_description({ product: m.product_name() }),
      path: paths.registerCompanyPath,
      baseUrl: findBaseUrl(matches),
    }),
  );

export default function RegisterCompany({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(actionData);
  return (
    <>
      <FormTitle title={m.company_title()} form={form} />
      <div className={`bleed ${styles.hero}`}>
        <HeroSeats className={`full ${styles.seats}`} />
        <div className={styles.words}>
          {form.errors.length > 0 && (
            <div className={styles.problem}>
              <FormErrors form={form} />
            </div>
          )}
          <div className="stack gap-2 on-dark">
            <h1 className={styles.title}>{m.company_title()}</h1>
            <p className={styles.pitch}>{m.company_pitch()}</p>
            <p className="muted narrow">{m.company_lead()}</p>
          </div>
        </div>
      </div>
      <div className={`stack gap-8 above-6 ${styles.panels}`}>
        <div className={styles.form}>
          <FormPanel>
            <div className="stack gap-5">
              <h2 className="text-24">{m.company_form_title()}</h2>
              {form.done ? (
                <CompanySent />
              ) : (
                <Form method="post" noValidate>
                  <CompanyFields form={form} />
                </Form>
              )}
            </div>
          </FormPanel>
        </div>
        <PartnerPitch paid={loaderData.paid} />
      </div>
    </>
  );
}
