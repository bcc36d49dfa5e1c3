import { calculateBreakEvenSen, calculateMarginSen } from '#domain/finance/seat-margin.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';

type MarginLineProps = {
  priceSen: number | null;
  seatCostSen: number | null;
  feeBasisPoints: number;
};

/** Shows what a seat earns after the fee and its cost, and the price at which it earns nothing. */
export function MarginLine({ priceSen, seatCostSen, feeBasisPoints }: MarginLineProps) {
  if (priceSen === null || seatCostSen === null) return null;
  const marginSen = calculateMarginSen(priceSen, seatCostSen, feeBasisPoints);
  const floor = formatMyr(calculateBreakEvenSen(seatCostSen, feeBasisPoints));
  return marginSen < 0 ? (
    <p className="danger">{m.deals_office_margin_loss({ loss: formatMyr(-marginSen), floor })}</p>
  ) : (
    <p className="soft">{m.deals_office_margin({ margin: formatMyr(marginSen), floor })}</p>
  );
}
