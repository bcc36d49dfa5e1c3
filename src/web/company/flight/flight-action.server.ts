// Records each print and copy of passenger data.
import { copiedLinesInput, printedInput } from '#domain/fulfilment/flight-input.ts';
import { m } from '#locales/messages/messages.js';
import { recordManifestUse } from '#server/features/fulfilment/manifest/manifest.service.ts';
import { formIntent, refuse, runIntent, succeed } from '#web/shared/forms/form.server.ts';
import { flightListText } from './flight-text.ts';

type Ctx = Parameters<typeof recordManifestUse>[0];
type Actor = Parameters<typeof recordManifestUse>[1];
interface Page {
  readonly dealId: string;
  readonly showPassports: boolean;
}

export function runFlightAction(request: Request, ctx: Ctx, actor: Actor, { dealId, showPassports }: Page) {
  return runIntent(request, {
    print: formIntent(printedInput, flightListText, async () => {
      const record = { dealId, what: 'printed', passportsHidden: !showPassports } as const;
      return toActionResult(await recordManifestUse(ctx, actor, record), m.flights_print_hint());
    }),
    copied: formIntent(copiedLinesInput, flightListText, async (input) =>
      toActionResult(
        await recordManifestUse(ctx, actor, { dealId, what: 'linesCopied', ...input }),
        m.flights_copied(),
      ),
    ),
  });
}

function toActionResult(outcome: Awaited<ReturnType<typeof recordManifestUse>>, message: string) {
  if (outcome === 'noted') return succeed({ message });
  return outcome === 'readOnly'
    ? refuse(403, { message: flightListText.failed(m.flights_read_only()) })
    : refuse(404, { message: m.flights_missing() });
}
