import { bookingTotals } from '#domain/booking.ts';
import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Money } from '#web/shared/ui/money.tsx';
import styles from './price-table.module.css';

const MOST_PEOPLE = 6;

/** The whole price for one person up to six, or as many as there are seats. */
export function PriceTable({ deal }: { deal: PublicDeal }) {
  const most = Math.min(deal.seatsAvailable, MOST_PEOPLE);
  const saves = deal.originalPriceSen !== null;
  return (
    <section aria-labelledby="prices" className={styles.prices}>
      <h2 id="prices">{m.deal_prices()}</h2>
      <div className={styles.box}>
        <table className={styles.table} aria-labelledby="prices">
          <thead>
            <tr>
              <th scope="col">{m.deal_prices_people()}</th>
              <th scope="col">{m.deal_prices_total()}</th>
              {saves && <th scope="col">{m.deal_prices_save()}</th>}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: most }, (_, index) => index + 1).map((tickets) => {
              const totals = bookingTotals({
                sellingPriceSen: deal.sellingPriceSen,
                costSen: deal.originalPriceSen ?? deal.sellingPriceSen,
                tickets,
              });
              return (
                <tr key={tickets}>
                  <th scope="row">{tickets}</th>
                  <td>
                    <Money sen={totals.totalSen} />
                  </td>
                  {saves && (
                    <td className={styles.save}>
                      <Money sen={totals.savingsSen} />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{m.deal_prices_note({ count: deal.seatsAvailable })}</p>
    </section>
  );
}
