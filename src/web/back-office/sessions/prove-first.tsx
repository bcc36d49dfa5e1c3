import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

/** Asks the user to verify again before they type, because asking afterwards would lose the input. */
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
