import { formatMyr } from '#domain/money.ts';
import { m } from '#locales/messages/messages.js';
import { listDeals } from '#server/features/deals/deals.service.ts';
import { appContext } from '#server/http/router-context.ts';
import type { Route } from './+types/deals';

export async function loader({ context }: Route.LoaderArgs) {
  const page = await listDeals(context.get(appContext), { filter: {}, order: 'newest', cursor: null });
  return {
    deals: page.items.map(({ id, destinationCountry, airlines, sellingPriceSen, seatsAvailable }) => ({
      id,
      destinationCountry,
      airlines,
      sellingPriceSen,
      seatsAvailable,
    })),
  };
}

export const meta: Route.MetaFunction = () => [{ title: `${m.deals_title()} · ${m.product_name()}` }];

export default function Deals({ loaderData: { deals } }: Route.ComponentProps) {
  return (
    <>
      <h1>{m.deals_title()}</h1>
      {deals.length === 0 && <p>{m.deals_empty()}</p>}
      <ul>
        {deals.map((deal) => (
          <li key={deal.id}>
            <h2>{deal.destinationCountry}</h2>
            <p>
              {deal.airlines} · {formatMyr(deal.sellingPriceSen)} {m.deal_per_person()} ·{' '}
              {m.deal_seats_left({ count: deal.seatsAvailable })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
