import type { TeamMember } from '#domain/accounts/team.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import type { TeamDialogState } from './team-dialogs.tsx';

type TeamFactorProps = {
  isRequired: boolean;
  members: readonly TeamMember[];
  mayManage: boolean;
  onAsk: (asked: TeamDialogState) => void;
};

export function TeamFactor({ isRequired, members, mayManage, onAsk }: TeamFactorProps) {
  const without = members.filter(({ hasSecondFactor }) => !hasSecondFactor);
  return (
    <FormPanel>
      <section aria-labelledby="team-factor" className="stack gap-3">
        <h2 id="team-factor" className="text-21 bold">
          {m.twostep_team_title()}
        </h2>
        <p>{isRequired ? m.twostep_team_required() : m.twostep_team_optional()}</p>
        {mayManage && (
          <p>
            <Button
              wide="phone"
              onClick={() =>
                onAsk(isRequired ? { what: 'releaseFactor' } : { what: 'requireFactor', without })
              }
            >
              {isRequired ? m.twostep_team_release() : m.twostep_team_require()}
            </Button>
          </p>
        )}
      </section>
    </FormPanel>
  );
}
