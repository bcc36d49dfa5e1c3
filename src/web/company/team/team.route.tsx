import { useState } from 'react';
import { hasPermission } from '#domain/accounts/company-role.ts';
import type { OpenInvitation } from '#domain/accounts/team.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { showTeam } from '#server/features/accounts/team/team.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { ResultBanner } from '#web/back-office/kit/banners.tsx';
import { defer } from '#web/back-office/kit/defer.server.ts';
import { Deferred } from '#web/back-office/kit/deferred.tsx';
import { useLastResult, useRowAction } from '#web/back-office/kit/use-last-result.ts';
import { sendForm } from '#web/shared/forms/action-result.ts';
import { FormTitle } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import { companyActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/team.route';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteForm } from './invite-form.tsx';
import { MembersTable } from './members-table.tsx';
import { RolesNote } from './roles-note.tsx';
import { teamAction } from './team-action.server.ts';
import { type TeamDialogState, TeamDialogs } from './team-dialogs.tsx';
import { TeamFactor } from './team-factor.tsx';
import { type TeamResult, teamText } from './team-text.ts';

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const actor = context.get(companyActorContext);
  const { companyName } = actor;
  const team = defer(context, showTeam(ctx, actor));
  const mayManage = hasPermission(actor, 'manageTeam');
  return { now: ctx.now(), companyName, mayManage, isSuspended: actor.suspendedReason !== null, team };
}

export function action({ request, context }: Route.ActionArgs) {
  return teamAction(request, context);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, teamText);

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { now, companyName, mayManage, isSuspended, team } = loaderData;
  const form = useForm<TeamResult>(actionData);
  const { last, show } = useLastResult<unknown, TeamResult>();
  const [asked, setAsked] = useState<TeamDialogState>();
  const [opened, setOpened] = useState(false);
  const { send, sending } = useRowAction<OpenInvitation, TeamResult>(show);

  function ask(question: TeamDialogState) {
    setAsked(question);
    setOpened(true);
  }
  return (
    <div className="stack gap-5">
      <FormTitle title={m.team_title()} form={form} />
      <PageHeader
        low
        title={m.team_title()}
        lead={m.team_lead({ company: companyName })}
        action={mayManage && <ButtonLink to={officePaths.teamActivityPath}>{m.team_activity()}</ButtonLink>}
      />
      {last && <ResultBanner key={last.key} result={last.result} />}
      {mayManage && isSuspended && <Banner kind="info">{m.team_suspended()}</Banner>}
      <Deferred resolve={team} loading={m.team_loading()}>
        {({ members, invitations, needsSecondFactor }) => (
          <>
            <MembersTable members={members} mayManage={mayManage} isSuspended={isSuspended} onAsk={ask} />
            {invitations.length > 0 && (
              <InvitationsTable
                invitations={invitations}
                now={now}
                isSuspended={isSuspended}
                sending={sending}
                onSendAgain={(invitation) => send(invitation, { intent: 'resend', id: invitation.id })}
                onWithdraw={(invitation) => ask({ what: 'withdraw', invitation })}
              />
            )}
            <TeamFactor isRequired={needsSecondFactor} members={members} mayManage={mayManage} onAsk={ask} />
          </>
        )}
      </Deferred>
      {mayManage && !isSuspended && <InviteForm form={form} />}
      <RolesNote />
      <TeamDialogs asked={asked} opened={opened} onClose={() => setOpened(false)} onDone={show} />
    </div>
  );
}
