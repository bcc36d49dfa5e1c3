import type { AssignableRole, CompanyRole } from '#domain/accounts/company-role.ts';
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

export const roleTexts: Record<CompanyRole, () => string> = {
  owner: m.team_role_owner_text,
  agent: m.team_role_agent_text,
  viewer: m.team_role_viewer_text,
};

export const roleActionNames: Record<AssignableRole, () => string> = {
  agent: m.team_make_agent,
  viewer: m.team_make_viewer,
};
