import type { FirstStep, FirstStepName } from '#domain/companies/first-steps.ts';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { StepRow } from '#web/back-office/kit/step-row.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

const stepTexts: Record<
  FirstStepName,
  { title: () => string; text: () => string; go: () => string; to: string }
> = {
  profile: {
    title: m.first_profile,
    text: m.first_profile_text,
    go: m.first_profile_go,
    to: officePaths.companyProfilePath,
  },
  deal: {
    title: m.first_deal,
    text: m.first_deal_text,
    go: m.office_create_deal,
    to: officePaths.createDealPath,
  },
  payoutAccount: {
    title: m.first_account,
    text: m.first_account_text,
    go: m.first_account_go,
    to: officePaths.companyPayoutAccountPath,
  },
  team: { title: m.first_team, text: m.first_team_text, go: m.first_team_go, to: officePaths.teamPath },
};

/** What a new company still has to do; disappears when it is done. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="panel" aria-labelledby="first-steps">
      <h2 id="first-steps" className="subhead pad-row rule">
        {m.first_title()}{' '}
        <span className="muted regular text-15">{m.setup_progress({ done, all: steps.length })}</span>
      </h2>
      <ul className="ruled">
        {steps.map(({ name, isDone }) => {
          const { title, text, go, to } = stepTexts[name];
          return (
            <StepRow
              key={name}
              look={isDone ? 'done' : 'todo'}
              title={title()}
              text={isDone ? '' : text()}
              action={
                !isDone && (
                  <ButtonLink size="small" to={to}>
                    {go()}
                  </ButtonLink>
                )
              }
            />
          );
        })}
      </ul>
    </section>
  );
}
