import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

/** Stands above a page on which something is typed: after a question in between, it would have to be typed again. */
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
