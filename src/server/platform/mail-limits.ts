import { type MailForm, mailBudget, mailForms } from '#domain/accounts/mail-budgets.ts';
import { normalizeMailbox } from '#domain/bookings/mail-owner.ts';
import { clientLimits } from './client-key.ts';
import type { Config } from './config.ts';
import type { Limit } from './rate-limit.ts';

const hour = { windowSeconds: 3_600 };
const day = { windowSeconds: 86_400 };

/** All limits on forms that mail a typed address: per client, per mailbox, and per pair. */
export function createMailLimits(
  { limits }: Pick<Config, 'limits'>,
  { form, email, clientAddress }: { form: MailForm; email: string; clientAddress: string },
): Limit[] {
  const group = mailForms[form];
  const recipient = normalizeMailbox(email);
  const { ofForm, ofGroup, fromOneClient } = mailBudget(form, limits);
  const perForm = { bucket: `${form}-form-per-email`, max: ofForm.perHour, ...hour };
  const perClient =
    group === 'code'
      ? { bucket: 'codes-per-client', max: limits.codesPerClient, ...hour }
      : { bucket: 'forms-per-client', max: limits.formsPerClient, ...hour };
  const toRecipient = (limit: Omit<Limit, 'key'>) => clientLimits(limit, clientAddress, `|${recipient}`);
  return [
    ...clientLimits(perClient, clientAddress),
    ...(ofForm.from === 'everywhere' ? [{ ...perForm, key: recipient }] : toRecipient(perForm)),
    { bucket: `${group}-mails-per-hour`, key: recipient, max: ofGroup.perHour, ...hour },
    { bucket: `${group}-mails-per-day`, key: recipient, max: ofGroup.perDay, ...day },
    ...toRecipient({ bucket: 'mails-from-client-per-hour', max: fromOneClient.perHour, ...hour }),
    ...toRecipient({ bucket: 'mails-from-client-per-day', max: fromOneClient.perDay, ...day }),
  ];
}
