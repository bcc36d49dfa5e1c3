import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

/** Asks for the step-up before the user types; afterwards the input would be lost. */
export function ProveFirst({ at }: { at: string | null }) {
  return (
    at && (
      <Banner
        kind="info"
        title={m.twostep_again_first_title()}
        action={
          <ButtonLink size="small" to={at} reloadDocument>
            {m.twostep_again_first_link()}
          </ButtonLink>
        }
      >
        <p>{m.twostep_again_first_text()}</p>
      </Banner>
    )
  );
}
