import type { AssignableRole, CompanyRole } from '#domain/accounts/company-role.ts';
import { invitationDays } from '#domain/accounts/team.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { button, facts, type Language, type MailBody, note, paragraph } from '../layout/body.ts';
import { resetButton } from '../layout/reset-button.ts';

type TeamChange = CompanyRole | 'removed' | 'handedOver' | 'replaced';

export interface TeamMailValues {
  'team-invitation': { company: string; role: AssignableRole; by: string; until: string; link: string };
  'team-changed': { company: string; what: TeamChange; by: string; at: string; resetUrl?: string };
  'alert-address': { company: string; by: string; link: string };
}

type Bodies = {
  [K in keyof TeamMailValues]: (values: TeamMailValues[K], language: Language) => MailBody;
};

const roleTexts = { agent: m.team_mail_role_agent, viewer: m.team_mail_role_viewer };

const changeTexts: Record<TeamChange, typeof m.team_mail_changed_agent> = {
  owner: m.team_mail_changed_owner,
  agent: m.team_mail_changed_agent,
  viewer: m.team_mail_changed_viewer,
  removed: m.team_mail_changed_removed,
  handedOver: m.team_mail_changed_handed_over,
  replaced: m.team_mail_changed_replaced,
};

export const teamBodies: Bodies = {
  'team-invitation': ({ company, role, by, until, link }, language) => ({
    subject: m.team_mail_invitation_subject({ company, product: m.product_name({}, language) }, language),
    next: m.team_mail_invitation_next({ days: invitationDays }, language),
    title: m.team_mail_invitation_title({ company }, language),
    blocks: [
      paragraph(
        m.team_mail_invitation_text({ company, by, product: m.product_name({}, language) }, language),
      ),
      paragraph(roleTexts[role]({}, language)),
      button(m.team_mail_invitation_link({}, language), link),
      note(m.team_mail_invitation_until({ when: formatDateTime(new Date(until)) }, language)),
      note(m.team_mail_invitation_not_you({}, language)),
    ],
    why: m.team_mail_invitation_why({ company }, language),
  }),
  'team-changed': ({ company, what, by, at, resetUrl }, language) => ({
    subject: m.team_mail_changed_subject({ company }, language),
    next: changeTexts[what]({ company }, language),
    title: m.team_mail_changed_title({ company }, language),
    blocks: [
      paragraph(changeTexts[what]({ company }, language)),
      facts(
        [m.team_mail_changed_by({}, language), by],
        [m.account_mail_admin_when({}, language), formatDateTime(new Date(at))],
      ),
      paragraph(m.team_mail_changed_not_you({}, language)),
      ...resetButton(resetUrl, language),
    ],
    why: m.account_mail_why({}, language),
  }),
  'alert-address': ({ company, by, link }, language) => ({
    subject: m.team_mail_alert_subject({ company }, language),
    next: m.team_mail_alert_next({}, language),
    title: m.team_mail_alert_title({ company }, language),
    blocks: [
      paragraph(m.team_mail_alert_text({ company, by, product: m.product_name({}, language) }, language)),
      button(m.team_mail_alert_link({}, language), link),
      note(m.team_mail_alert_not_you({}, language)),
    ],
    why: m.team_mail_alert_why({ company }, language),
  }),
};
