// The words of the team's page: its forms, its roles, and why something was not done.

import type { CompanyRole, GivenRole } from '#domain/accounts/company-role.ts';
import { maxTeamSize } from '#domain/accounts/team.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult, FormText } from '#web/shared/forms/action-result.ts';

export type TeamResult = ActionResult;

export const teamText: FormText = {
  fields: {
    email: () => ({ what: m.team_what_email(), max: maxCharacters.email }),
    role: () => ({ what: m.team_what_role(), max: maxCharacters.personName }),
  },
  failed: (reason = m.error_not_saved()) => reason,
};

export const roleNames: Record<CompanyRole, () => string> = {
  owner: m.team_role_owner,
  agent: m.team_role_agent,
  viewer: m.team_role_viewer,
};

export const roleTexts: Record<CompanyRole, () => string> = {
  owner: m.team_role_owner_text,
  agent: m.team_role_agent_text,
  viewer: m.team_role_viewer_text,
};

/** Named by what is given, so that the button says what happens. */
export const giveNames: Record<GivenRole, () => string> = {
  agent: m.team_make_agent,
  viewer: m.team_make_viewer,
};

type Refused =
  | ('not_allowed' | 'member_not_found' | 'is_owner' | 'last_owner')
  | 'suspended'
  | ('not_found' | 'not_on' | 'is_you')
  | ('already_member' | 'already_invited' | 'team_full' | 'invitation_not_found');

export const refusals: Record<Refused, { readonly status: number; readonly text: () => string }> = {
  not_allowed: { status: 403, text: m.team_owner_only },
  suspended: { status: 403, text: m.team_suspended },
  not_found: { status: 404, text: m.team_member_gone },
  not_on: { status: 409, text: m.twostep_reset_not_on },
  is_you: { status: 409, text: m.twostep_reset_is_you },
  member_not_found: { status: 404, text: m.team_member_gone },
  is_owner: { status: 409, text: m.team_is_owner },
  last_owner: { status: 409, text: m.team_last_owner },
  already_member: { status: 409, text: m.team_already_member },
  already_invited: { status: 409, text: m.team_already_invited },
  team_full: { status: 409, text: () => m.team_full({ max: maxTeamSize }) },
  invitation_not_found: { status: 404, text: m.team_invitation_gone },
};
