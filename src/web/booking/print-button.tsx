import { m } from '#locales/messages/messages.js';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Button, type ButtonLook } from '#web/shared/kit/button.tsx';

export function PrintButton(look: ButtonLook) {
  if (!useHydrated()) return <p className="tap muted text-14 tight">{m.result_print_hint()}</p>;
  return (
    <Button {...look} onClick={() => window.print()}>
      {m.result_print()}
    </Button>
  );
}
