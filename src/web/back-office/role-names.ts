import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { m } from '#locales/messages/messages.js';

export const roleNames: Record<CompanyRole, () => string> = {
  owner: m.team_role_owner,
  agent: m.team_role_agent,
  viewer: m.team_role_viewer,
};
