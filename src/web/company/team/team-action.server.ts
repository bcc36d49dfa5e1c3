// Reads what was pressed on the team's page, asks the accounts feature, and puts the outcome into a result.

import { type RouterContextProvider, redirectDocument } from 'react-router';
import {
  invitationInput,
  roleChangeInput,
  teamChoiceInput,
  teamFactorInput,
} from '#domain/accounts/team-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { signOut } from '#server/features/accounts/sessions/sessions.service.ts';
import {
  type ResetOutcome,
  requireTeamFactor,
  resetFactorByOwner,
} from '#server/features/accounts/team/factor-reset.service.ts';
import {
  type InviteOutcome,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
} from '#server/features/accounts/team/invitations.service.ts';
import {
  changeRole,
  handOver,
  leaveTeam,
  removeMember,
  signOutTeamMember,
  type TeamOutcome,
} from '#server/features/accounts/team/team.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import type { FormValues } from '#web/shared/forms/action-result.ts';
import { done, readForm, refuse, retryAfter, runIntent } from '#web/shared/forms/form.server.ts';
import { companyActorContext, visitOf, withCookies } from '#web/shared/page/guards.server.ts';
import { refusals, teamText } from './team-text.ts';

export function teamAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const { baseUrl } = context.get(requestContext);
  const now = ctx.now();
  return runIntent(request, {
    invite: async (sent) => {
      const form = await readForm(sent, invitationInput, teamText);
      if (!form.ok) return form.refusal;
      const { email } = form.input;
      const outcome = await inviteMember(ctx, actor, { ...form.input, baseUrl });
      return told(outcome, m.team_invited({ email }), { now, values: form.values });
    },
    resend: async (sent) => {
      const form = await readForm(sent, teamChoiceInput, teamText);
      if (!form.ok) return form.refusal;
      return told(await resendInvitation(ctx, actor, { ...form.input, baseUrl }), m.team_resent(), { now });
    },
    withdraw: async (sent) => {
      const form = await readForm(sent, teamChoiceInput, teamText);
      if (!form.ok) return form.refusal;
      return told(await withdrawInvitation(ctx, actor, form.input.id), m.team_withdrawn(), { now });
    },
    role: async (sent) => {
      const form = await readForm(sent, roleChangeInput, teamText);
      if (!form.ok) return form.refusal;
      const { id: userId, role } = form.input;
      return told(await changeRole(ctx, actor, { userId, role }), m.team_role_changed(), { now });
    },
    remove: async (sent) => {
      const form = await readForm(sent, teamChoiceInput, teamText);
      if (!form.ok) return form.refusal;
      return told(await removeMember(ctx, actor, form.input.id), m.team_removed(), { now });
    },
    'hand-over': async (sent) => {
      const form = await readForm(sent, teamChoiceInput, teamText);
      if (!form.ok) return form.refusal;
      return told(await handOver(ctx, actor, form.input.id), m.team_handed_over(), { now });
    },
    'second-factor': async (sent) => {
      const form = await readForm(sent, teamFactorInput, teamText);
      if (!form.ok) return form.refusal;
      const isRequired = form.input.required === 'yes';
      const message = isRequired ? m.twostep_team_now_required() : m.twostep_team_now_optional();
      return told(await requireTeamFactor(ctx, actor, isRequired), message, { now });
    },
    'reset-factor': async (sent) => {
      const form = await readForm(sent, teamChoiceInput, teamText);
      if (!form.ok) return form.refusal;
      return told(await resetFactorByOwner(ctx, actor, form.input.id), m.twostep_reset_done(), { now });
    },
    'sign-out': async (sent) => {
      const form = await readForm(sent, teamChoiceInput, teamText);
      if (!form.ok) return form.refusal;
      return told(await signOutTeamMember(ctx, actor, form.input.id), m.access_team_signed_out(), { now });
    },
    leave: async () => {
      const outcome = await leaveTeam(ctx, actor);
      if (!outcome.ok) return told(outcome, '', { now });
      // The session is over; a document load forgets what the browser still shows.
      throw withCookies(redirectDocument(paths.login), await signOut(ctx, visitOf(request, context)));
    },
  });
}

function told(
  outcome: TeamOutcome | InviteOutcome | ResetOutcome,
  message: string,
  { now, values = {} }: { readonly now: Date; readonly values?: FormValues },
) {
  if (outcome.ok) return done({ message });
  if (outcome.code === 'rate_limited') {
    const reason = m.error_rate_limited({ when: formatDateTime(outcome.retryAt) });
    return refuse(429, { message: reason, values }, { headers: retryAfter(outcome.retryAt, now) });
  }
  const { status, text } = refusals[outcome.code];
  return refuse(status, { message: text(), values });
}
