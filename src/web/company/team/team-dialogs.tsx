import type { AssignableRole } from '#domain/accounts/company-role.ts';
import type { OpenInvitation, TeamMember } from '#domain/accounts/team.ts';
import { m } from '#locales/messages/messages.js';
import { ConfirmDialog } from '#web/back-office/kit/confirm-dialog.tsx';
import { roleActionNames, roleTexts, type TeamResult } from './team-text.ts';

export type TeamDialogState =
  | { readonly what: 'role'; readonly member: TeamMember; readonly role: AssignableRole }
  | {
      readonly what: 'remove' | 'handOver' | 'resetFactor' | 'leave' | 'signOut';
      readonly member: TeamMember;
    }
  | { readonly what: 'withdraw'; readonly invitation: OpenInvitation }
  | { readonly what: 'requireFactor'; readonly without: readonly TeamMember[] }
  | { readonly what: 'releaseFactor' };

type TeamDialogsProps = {
  /** Stays set while the dialog closes, so that its text does not vanish. */
  asked: TeamDialogState | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (result: TeamResult) => void;
};

export function TeamDialogs({ asked, ...dialog }: TeamDialogsProps) {
  if (!asked) return null;
  if (asked.what === 'withdraw') {
    const { id, email } = asked.invitation;
    return (
      <ConfirmDialog<TeamResult>
        {...dialog}
        title={m.team_withdraw_title()}
        text={m.team_withdraw_text()}
        subject={email}
        confirmLabel={m.team_withdraw()}
        fields={{ intent: 'withdraw', id }}
      />
    );
  }
  if (asked.what === 'requireFactor') {
    return (
      <ConfirmDialog<TeamResult>
        {...dialog}
        tone="primary"
        title={m.twostep_team_require_title()}
        text={m.twostep_team_require_text()}
        note={describeMembersWithoutFactor(asked.without)}
        confirmLabel={m.twostep_team_require()}
        fields={{ intent: 'second-factor', required: 'yes' }}
      />
    );
  }
  if (asked.what === 'releaseFactor') {
    return (
      <ConfirmDialog<TeamResult>
        {...dialog}
        title={m.twostep_team_release_title()}
        text={m.twostep_team_release_text()}
        confirmLabel={m.twostep_team_release()}
        fields={{ intent: 'second-factor', required: 'no' }}
      />
    );
  }
  const { userId: id, email } = asked.member;
  switch (asked.what) {
    case 'role':
      return (
        <ConfirmDialog<TeamResult>
          {...dialog}
          tone="primary"
          title={roleActionNames[asked.role]()}
          text={roleTexts[asked.role]()}
          subject={email}
          note={m.team_role_note()}
          confirmLabel={roleActionNames[asked.role]()}
          fields={{ intent: 'role', id, role: asked.role }}
        />
      );
    case 'handOver':
      return (
        <ConfirmDialog<TeamResult>
          {...dialog}
          title={m.team_hand_over_title()}
          text={m.team_hand_over_text()}
          subject={email}
          note={m.team_hand_over_note()}
          confirmLabel={m.team_hand_over()}
          fields={{ intent: 'hand-over', id }}
        />
      );
    case 'resetFactor':
      return (
        <ConfirmDialog<TeamResult>
          {...dialog}
          title={m.twostep_reset_title()}
          text={m.twostep_reset_text()}
          subject={email}
          note={m.twostep_reset_note()}
          confirmLabel={m.twostep_reset()}
          fields={{ intent: 'reset-factor', id }}
        />
      );
    case 'signOut':
      return (
        <ConfirmDialog<TeamResult>
          {...dialog}
          title={m.access_sign_out()}
          text={m.access_sign_out_text()}
          subject={email}
          confirmLabel={m.access_sign_out()}
          fields={{ intent: 'sign-out', id }}
        />
      );
    case 'remove':
      return (
        <ConfirmDialog<TeamResult>
          {...dialog}
          title={m.team_remove_title()}
          text={m.team_remove_text()}
          subject={email}
          confirmLabel={m.team_remove()}
          fields={{ intent: 'remove', id }}
        />
      );
    default:
      return (
        <ConfirmDialog<TeamResult>
          {...dialog}
          title={m.team_leave_title()}
          text={asked.member.role === 'owner' ? m.team_leave_text_owner() : m.team_leave_text()}
          confirmLabel={m.team_leave()}
          fields={{ intent: 'leave' }}
        />
      );
  }
}

/** Lists members who would lose access, the current user first: owners must not lock themselves out. */
function describeMembersWithoutFactor(members: readonly TeamMember[]): string {
  const others = members.filter(({ isYou }) => !isYou).map(({ email }) => email);
  const sentences = [
    members.some(({ isYou }) => isYou) && m.twostep_team_without_you(),
    others.length > 0 && m.twostep_team_without({ emails: others.join(', ') }),
  ];
  return sentences.filter(Boolean).join(' ') || m.twostep_team_without_nobody();
}
