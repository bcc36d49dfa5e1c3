// Loaded when an agent first opens it.
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { m } from '#locales/messages/messages.js';
import { PricePlanSetting } from '#web/company/dashboard/price-plan-line.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { useEachResult, useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Dialog } from '#web/shared/kit/dialog.tsx';
import type { loader } from './price.route.tsx';
import { CancelPrice, PriceForm, type PriceResult } from './price-form.tsx';
import { priceTitle } from './price-text.ts';

type PriceDialogProps = { dealId: string; onClose: () => void; onDone: (result: ActionResult) => void };

/** Shows the price page of the deal, so that both have the same rules. */
export function PriceDialog({ dealId, onClose, onDone }: PriceDialogProps) {
  const address = officePaths.dealPricePath(dealId);
  const { load, data } = useFetcher<typeof loader>();
  const sender = useFetcher<PriceResult>();
  const form = useFetcherForm(sender);
  useEffect(() => {
    void load(address);
  }, [load, address]);
  useEachResult(sender, (result) => {
    if (!result.ok) return;
    onClose();
    onDone(result);
  });
  return (
    <Dialog
      look="box"
      wide
      open
      onClose={() => {
        if (!form.working) onClose();
      }}
      title={data ? priceTitle(data.deal) : m.seat_price_change()}
    >
      {data ? (
        <div className="stack gap-3">
          <PriceForm
            data={data}
            form={form}
            Form={sender.Form}
            action={address}
            cancel={<CancelPrice onClick={onClose} />}
          />
          <PricePlanSetting deal={data.deal} now={data.now} mayChange />
        </div>
      ) : (
        <p role="status">{data === null ? m.deals_office_not_found() : m.seat_price_loading()}</p>
      )}
    </Dialog>
  );
}
