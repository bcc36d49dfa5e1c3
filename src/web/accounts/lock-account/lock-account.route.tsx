import * as officePaths from '#domain/office-paths.ts';
import type { StaffAct } from '#domain/staff-act.ts';
import { formatDateTime } from '#domain/time.ts';
import { m } from '#locales/messages/messages.js';
import { findLock, type LockView, lockByLink } from '#server/features/accounts/account-locks.service.ts';
import { appContext, requestContext } from '#server/http/router-context.ts';
import { answerByLink, showByLink } from '#web/accounts/by-link.server.ts';
import { ByLinkPage, type ByLinkWords } from '#web/accounts/by-link-page.tsx';
import { type FormText, sendForm } from '#web/shared/forms/action-result.ts';
import type { Route } from './+types/lock-account.route';

const lockText: FormText = { fields: {}, failed: () => m.access_lock_failed() };

export async function loader({ params, context }: Route.LoaderArgs) {
  return showByLink(await findLock(context.get(appContext), params.secret));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { clientAddress, requestId, baseUrl } = context.get(requestContext);
  const origin = { clientAddress, requestId, baseUrl };
  const isLocked = await lockByLink(context.get(appContext), params.secret, origin);
  return answerByLink(isLocked, { status: 404, text: lockText });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, lockText);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

export default function LockAccount({ loaderData, actionData }: Route.ComponentProps) {
  return <ByLinkPage {...wordsOf(loaderData)} result={actionData} />;
}

function wordsOf(view: LockView): ByLinkWords {
  switch (view.state) {
    case 'dead':
      return { title: m.access_link_dead_title(), lines: [m.access_lock_dead()], next: admins() };
    case 'locked': {
      const lines = [m.access_locked_text(view), m.access_locked_next()];
      return { title: m.access_locked_title(), lines, next: audit() };
    }
    case 'open': {
      const { email, act, at } = view;
      const done = m.access_lock_text({ email, act: actNames[act](), when: formatDateTime(at) });
      return {
        title: m.access_lock_title(),
        lines: [done, m.access_lock_what()],
        press: { label: m.access_lock_button(), working: m.access_locking() },
      };
    }
  }
}

const admins = () => ({ to: officePaths.superAdminPassword, label: m.access_to_super_admins() });
const audit = () => ({ to: officePaths.auditBy({ kind: 'security' }), label: m.access_to_audit() });

const actNames: Record<StaffAct, () => string> = {
  superAdminAdded: m.access_act_super_admin_added,
  superAdminRemoved: m.access_act_super_admin_removed,
  superAdminPasswordReset: m.access_act_super_admin_password_reset,
  superAdminSignedOut: m.access_act_super_admin_signed_out,
  secondFactorReset: m.access_act_second_factor_reset,
  accountLocked: m.access_act_account_locked,
  accountUnlocked: m.access_act_account_unlocked,
  companySuspended: m.access_act_company_suspended,
  companyResumed: m.access_act_company_resumed,
  companyDeleted: m.access_act_company_deleted,
  paymentKeysWaiting: m.access_act_payment_keys_waiting,
  paymentKeysChanged: m.access_act_payment_keys_changed,
  paymentKeysStopped: m.access_act_payment_keys_stopped,
};
