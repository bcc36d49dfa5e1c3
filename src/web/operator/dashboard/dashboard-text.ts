import { hourMs } from '#domain/kernel/time.ts';
import type { KeysStep, SetupStep } from '#domain/operator/setup-list.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

export interface SetupContext {
  /** The signed-in super admin's address. */
  readonly email: string;
  readonly identity: { readonly legalName: string; readonly mailFrom: string; readonly mailHost: string };
}

interface When {
  readonly when: string;
}

const when = (at: Date | null): When => ({ when: at ? formatDateTime(at) : '' });

const keysTexts: Record<KeysStep, (values: When) => string> = {
  none: m.setup_keys_none,
  unreadable: m.setup_keys_unreadable,
  sandbox: m.setup_keys_sandbox,
  notChecked: m.setup_keys_not_checked,
  keyRefused: m.setup_keys_key_refused,
  collectionUnknown: m.setup_keys_collection_unknown,
  collectionInactive: m.setup_keys_collection_inactive,
  unreachable: m.setup_keys_unreachable,
  live: m.setup_keys_live,
  staging: m.setup_keys_staging,
  practice: m.setup_keys_practice,
};

export function describeKeysStep(found: KeysStep, at: Date | null): string {
  return keysTexts[found](when(at));
}

export function stepTitle({ name, isDone }: SetupStep): string {
  const titles: Record<SetupStep['name'], string> = {
    keys: m.setup_keys_title(),
    mail: m.setup_mail_title(),
    worker: isDone ? m.setup_worker_title_done() : m.setup_worker_title(),
    identity: m.setup_identity_title(),
    company: isDone ? m.setup_company_title_done() : m.setup_company_title(),
    backup: isDone ? m.setup_backup_title_done() : m.setup_backup_title(),
  };
  return titles[name];
}

export function describeSetupStep(step: SetupStep, { email, identity }: SetupContext): string {
  switch (step.name) {
    case 'keys':
      return describeKeysStep(step.found, step.at);
    case 'mail':
      return mailText(step, email, identity.mailHost);
    case 'worker':
      return step.found === 'heard' ? m.setup_worker_heard() : m.setup_worker_silent();
    case 'identity':
      return step.found === 'demo'
        ? m.setup_identity_demo({ name: identity.legalName })
        : m.setup_identity_real({ name: identity.legalName, from: identity.mailFrom });
    case 'company':
      return step.found === 'approved' ? m.setup_company_approved() : m.setup_company_none();
    case 'backup':
      if (step.found === 'known') return m.setup_backup_known(when(step.at));
      return step.found === 'demo' ? m.setup_backup_demo() : m.setup_backup_unknown();
  }
}

function mailText(step: Extract<SetupStep, { name: 'mail' }>, email: string, host: string): string {
  const texts: Record<typeof step.found, string> = {
    never: m.setup_mail_never({ email, host }),
    queued: m.setup_mail_queued({ ...when(step.at), host }),
    failed: m.setup_mail_failed({ host }),
    accepted: m.setup_mail_accepted({ ...when(step.at), host }),
  };
  return texts[step.found];
}

export function describeWait(since: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - since.getTime()) / hourMs);
  const days = Math.floor(hours / 24);
  if (hours < 1) return m.superadmin_wait_minutes();
  if (days < 1) return m.superadmin_wait_hours({ count: hours });
  return m.superadmin_wait_days({ count: days });
}
