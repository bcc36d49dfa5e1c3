import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { listFeedDeals } from '#server/features/deals/deals.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { describeDeal } from '#web/public/deal/deal-share.server.ts';
import { escapeXml } from '#web/shared/scene/svg-text.ts';
import type { Route } from './+types/feed.route';

type FeedDeal = Awaited<ReturnType<typeof listFeedDeals>>[number];

/** An Atom feed (RFC 4287) of the open deals. The page cache answers conditional requests. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { baseUrl } = context.get(requestContext);
  const now = ctx.now();
  const deals = await listFeedDeals(ctx);
  const changes = deals.map(({ changedAt }) => changedAt.getTime());
  // Without deals the date is stable for a day, so that readers get 304.
  const changedAt =
    deals.length > 0 ? new Date(Math.max(...changes)) : new Date(`${klDate(now)}T00:00:00+08:00`);
  const self = paths.pageUrl(baseUrl, paths.feedPath, getLocale());
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${getLocale()}">`,
    element('id', self),
    element('title', m.feed_title({ product: m.product_name() })),
    element('subtitle', m.tagline()),
    element('updated', changedAt.toISOString()),
    `<author>${element('name', m.product_name())}${element('uri', baseUrl)}</author>`,
    link('self', 'application/atom+xml', self),
    link('alternate', 'text/html', paths.pageUrl(baseUrl, paths.dealsPath, getLocale())),
    ...deals.map((deal) => toEntry(deal, baseUrl, now)),
    '</feed>',
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  });
}

/** Leaves out the seats, so that the feed changes only with its deals. */
function toEntry({ deal, openedAt, changedAt }: FeedDeal, baseUrl: string, now: Date): string {
  const { title, description } = describeDeal(deal, now);
  return [
    '<entry>',
    element('id', `urn:uuid:${deal.id}`),
    element('title', title),
    element('published', openedAt.toISOString()),
    element('updated', changedAt.toISOString()),
    `<author>${element('name', deal.companyName)}</author>`,
    link('alternate', 'text/html', paths.pageUrl(baseUrl, paths.dealPath(deal.id), getLocale())),
    `<category term="${escapeXml(deal.destinationCountry)}"/>`,
    element('summary', description),
    '</entry>',
  ].join('');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}
