import { type RouterContextProvider, redirectDocument } from 'react-router';
import { maxTeamSize } from '#domain/accounts/team.ts';
import {
  invitationInput,
  roleChangeInput,
  teamChoiceInput,
  teamFactorInput,
} from '#domain/accounts/team-input.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { signOut } from '#server/features/accounts/sessions/sessions.service.ts';
import {
  type ResetRefusal,
  requireTeamFactor,
  resetFactorByOwner,
} from '#server/features/accounts/team/factor-reset.service.ts';
import {
  type InviteRefusal,
  inviteMember,
  resendInvitation,
  withdrawInvitation,
} from '#server/features/accounts/team/invitations.service.ts';
import {
  changeRole,
  leaveTeam,
  removeMember,
  signOutTeamMember,
  type TeamRefusal,
  transferOwnership,
} from '#server/features/accounts/team/team.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import {
  formIntent,
  type RefusalReasons,
  refuseWithReason,
  runIntent,
  succeed,
} from '#web/shared/forms/form.server.ts';
import { addCookies, companyActorContext, getVisit } from '#web/shared/page/guards.server.ts';
import { teamText } from './team-text.ts';

const refusals: RefusalReasons<TeamRefusal | ResetRefusal | InviteRefusal> = {
  not_allowed: { status: 403, reason: m.team_owner_only },
  suspended: { status: 403, reason: m.team_suspended },
  not_found: { status: 404, reason: m.team_member_gone },
  not_on: m.twostep_reset_not_on,
  is_you: m.twostep_reset_is_you,
  member_not_found: { status: 404, reason: m.team_member_gone },
  is_owner: m.team_is_owner,
  last_owner: m.team_last_owner,
  already_member: m.team_already_member,
  already_invited: m.team_already_invited,
  team_full: () => m.team_full({ max: maxTeamSize }),
  invitation_not_found: { status: 404, reason: m.team_invitation_gone },
};

export function teamAction(request: Request, context: Readonly<RouterContextProvider>) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const { baseUrl } = context.get(requestContext);
  const text = { ...teamText, refusals, now: ctx.now() };
  return runIntent(request, {
    invite: formIntent(invitationInput, { ...text, done: m.team_invited }, (input) =>
      inviteMember(ctx, actor, { ...input, baseUrl }),
    ),
    resend: formIntent(teamChoiceInput, { ...text, done: m.team_resent }, (input) =>
      resendInvitation(ctx, actor, { ...input, baseUrl }),
    ),
    withdraw: formIntent(teamChoiceInput, { ...text, done: m.team_withdrawn }, ({ id }) =>
      withdrawInvitation(ctx, actor, id),
    ),
    role: formIntent(
      roleChangeInput,
      { ...text, done: m.team_role_changed, forgetsTyped: true },
      ({ id: userId, role }) => changeRole(ctx, actor, { userId, role }),
    ),
    remove: formIntent(teamChoiceInput, { ...text, done: m.team_removed }, ({ id }) =>
      removeMember(ctx, actor, id),
    ),
    'hand-over': formIntent(teamChoiceInput, { ...text, done: m.team_handed_over }, ({ id }) =>
      transferOwnership(ctx, actor, id),
    ),
    'second-factor': formIntent(teamFactorInput, text, async ({ required }) => {
      const isRequired = required === 'yes';
      const outcome = await requireTeamFactor(ctx, actor, isRequired);
      if (!outcome.ok) return outcome;
      return succeed({ message: isRequired ? m.twostep_team_now_required() : m.twostep_team_now_optional() });
    }),
    'reset-factor': formIntent(teamChoiceInput, { ...text, done: m.twostep_reset_done }, ({ id }) =>
      resetFactorByOwner(ctx, actor, id),
    ),
    'sign-out': formIntent(teamChoiceInput, { ...text, done: m.access_team_signed_out }, ({ id }) =>
      signOutTeamMember(ctx, actor, id),
    ),
    leave: async () => {
      const outcome = await leaveTeam(ctx, actor);
      if (!outcome.ok) return refuseWithReason({ text, values: {} }, refusals[outcome.code]);
      // The session has ended; a document load clears what the browser still shows.
      throw addCookies(redirectDocument(paths.loginPath), await signOut(ctx, getVisit(request, context)));
    },
  });
}
