import { useBeforeUnload, useBlocker } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Dialog } from '#web/shared/kit/dialog.tsx';

/** A save under way survives another page of the site, but not another document. */
export function LeaveGuard({ isDirty, isSaving = false }: { isDirty: boolean; isSaving?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      isDirty && `${from.pathname}${from.search}` !== `${to.pathname}${to.search}`,
  );
  useBeforeUnload((event) => {
    if (isDirty || isSaving) event.preventDefault();
  });
  return (
    <Dialog
      look="box"
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={m.deals_office_leave_title()}
    >
      <p>{m.deals_office_leave_text()}</p>
      <div className="cluster gap-3 align-stretch above-6">
        <Button data-autofocus kind="primary" onClick={() => blocker.reset?.()}>
          {m.deals_office_leave_stay()}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{m.deals_office_leave_go()}</Button>
      </div>
    </Dialog>
  );
}
