import type { useFetcher } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { SwitchField } from '#web/shared/office/fields.tsx';
import { Button } from '#web/shared/ui/button.tsx';

type PassportSwitchProps = { fetcher: ReturnType<typeof useFetcher>; hidden: boolean };

/** Remembered in the browser and obeyed by the server, so that a hidden number is not even in the page. */
export function PassportSwitch({ fetcher, hidden }: PassportSwitchProps) {
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="passports" />
      <SwitchField
        name="hide"
        id="hide-passports"
        label={m.lists_bookings_hide_passports()}
        checked={hidden}
        onChange={(event) => void fetcher.submit(event.currentTarget.form, { method: 'post' })}
      />
      <noscript>
        <Button type="submit" size="small">
          {m.lists_bookings_hide_save()}
        </Button>
      </noscript>
    </fetcher.Form>
  );
}
