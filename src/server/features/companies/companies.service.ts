// Company registrations, which start as pending.
import type { CompanyInput } from '#domain/companies/company-input.ts';
import type { FormOutcome } from '#domain/kernel/form-outcome.ts';
import type { AppContext } from '#server/app/context.ts';
import { deleteCompanyAccounts } from '#server/features/accounts/super-admins/accounts.service.ts';
import { queueMail } from '#server/features/mail/queue/mail.service.ts';
import { runInBatches, subtractDays } from '#server/platform/database/in-batches.ts';
import { type FormSender, writeForm } from '#server/platform/form-writes.ts';
import { toE164 } from '#server/platform/phone.ts';
import { countSameRegistrations, insertPendingCompany, lockRegistrations } from './companies.store.ts';
import { deleteRejectedBefore, eraseContactsOfDeletedBefore } from './retention.store.ts';

const FORGOTTEN_AT_ONCE = 100;

export interface CompanyRegistration extends FormSender {
  readonly input: CompanyInput;
}

export async function registerCompany(
  ctx: AppContext,
  registration: CompanyRegistration,
): Promise<FormOutcome> {
  const { input, locale } = registration;
  const phone = toE164(input.phone);
  if (phone === null) return { ok: false, code: 'wrong_fields', fieldErrors: { phone: 'phone_format' } };
  const row = {
    name: input.companyName,
    address: input.address,
    pic_name: input.picName,
    email: input.email,
    phone,
    legal_name: input.legalName ?? null,
    ssm_number: input.ssmNumber ?? null,
    licence_number: input.licenceNumber ?? null,
    locale,
    privacy_version: registration.privacyVersion,
    created_at: ctx.now(),
  };
  return writeForm(ctx, {
    form: 'company',
    email: input.email,
    clientAddress: registration.clientAddress,
    async write(tx) {
      await lockRegistrations(tx, input.email);
      if ((await countSameRegistrations(tx, row)) > 0) return;
      const id = await insertPendingCompany(tx, row);
      await queueMail(
        tx,
        {
          kind: 'company-registration-received',
          to: input.email,
          locale,
          onceKey: `company-registration-received:${id}`,
          subjectId: id,
          values: {},
        },
        ctx,
      );
      await queueMail(
        tx,
        {
          kind: 'company-registration-notice',
          to: ctx.config.site.supportEmail,
          locale: 'en',
          onceKey: `company-registration-notice:${id}`,
          subjectId: id,
          values: { ...input, phone },
        },
        ctx,
      );
    },
  });
}

export async function forgetOldCompanies(ctx: AppContext): Promise<number> {
  const { config, db } = ctx;
  const now = ctx.now();
  const before = subtractDays(now, config.retention.registrationDays);
  const rejected = await runInBatches(FORGOTTEN_AT_ONCE, (limit) => deleteRejectedBefore(db, before, limit));
  const deleted = await runInBatches(FORGOTTEN_AT_ONCE, (limit) =>
    db.transaction().execute(async (tx) => {
      const companyIds = await eraseContactsOfDeletedBefore(tx, before, now, limit);
      await deleteCompanyAccounts(tx, companyIds);
      return companyIds.length;
    }),
  );
  return rejected + deleted;
}
