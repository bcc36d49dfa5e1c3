import * as paths from '#domain/paths.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/ui/button.tsx';
import styles from './my-booking.module.css';

/** A form of the browser, not of the router: its page is loaded as a document, which leaves nothing of this one. */
export function EndLinkForm({ secret }: { secret: string }) {
  return (
    <form method="post" action={paths.endBookingLink(secret)} className={styles.end}>
      <Button type="submit" kind="line" size="small">
        {m.mine_end()}
      </Button>
      <small>{m.mine_end_hint()}</small>
    </form>
  );
}
