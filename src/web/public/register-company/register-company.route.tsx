import { Form, useNavigation } from 'react-router';
import { companyInput } from '#domain/company-input.ts';
import { privacyVersion } from '#domain/legal.ts';
import { m } from '#locales/messages/messages.js';
import { registerCompany } from '#server/features/companies/companies.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { heroSeatsSvg } from '#web/shared/art/mark.ts';
import { outcomeAnswer, readForm } from '#web/shared/forms/form-answer.server.ts';
import { sendOrKeep } from '#web/shared/forms/form-answer.ts';
import { FormTitle, withoutTitle } from '#web/shared/forms/form-title.tsx';
import { baseUrlOf, pageMeta } from '#web/shared/page/page-meta.ts';
import { ErrorSummary } from '#web/shared/ui/error-summary.tsx';
import { FormPanel } from '#web/shared/ui/form-panel.tsx';
import type { Route } from './+types/register-company.route';
import { CompanyFields, CompanySent } from './company-form.tsx';
import { companyWords } from './company-words.ts';
import { PartnerPitch } from './partner-pitch.tsx';
import styles from './register-company.module.css';

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const { locale, clientAddress } = context.get(requestContext);
  const form = await readForm(request, companyInput, companyWords);
  if (!form.ok) return form.answer;
  const outcome = await registerCompany(ctx, { input: form.input, locale, clientAddress, privacyVersion });
  return outcomeAnswer(form.posted, outcome, ctx.now());
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, companyWords, serverAction);
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) =>
  withoutTitle(
    pageMeta({
      title: m.company_title(),
      description: m.company_description({ product: m.product_name() }),
      path: '/register-company',
      baseUrl: baseUrlOf(matches),
    }),
  );

export default function RegisterCompany({ actionData }: Route.ComponentProps) {
  const working = useNavigation().formMethod === 'POST';
  return (
    <>
      <FormTitle title={m.company_title()} answer={actionData} />
      <div className={styles.hero}>
        <div
          className={styles.seats}
          aria-hidden="true"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing made by our own code, with no input in it.
          dangerouslySetInnerHTML={{ __html: heroSeatsSvg() }}
        />
        <div className={styles.words}>
          {actionData?.state === 'refused' && (
            <div className={styles.problem}>
              <ErrorSummary errors={actionData.errors} answer={actionData} />
            </div>
          )}
          <h1>{m.company_title()}</h1>
          <p className={styles.pitch}>{m.company_pitch()}</p>
          <p className={styles.lead}>{m.company_lead()}</p>
        </div>
      </div>
      <div className={styles.panels}>
        <div className={styles.form}>
          <FormPanel>
            <h2 className={styles.formTitle}>{m.company_form_title()}</h2>
            {actionData?.state === 'sent' ? (
              <CompanySent />
            ) : (
              <Form method="post" noValidate>
                <CompanyFields answer={actionData} working={working} />
              </Form>
            )}
          </FormPanel>
        </div>
        <PartnerPitch />
      </div>
    </>
  );
}
