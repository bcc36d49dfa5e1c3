// Texts and picture of a shared deal. Server-only, so that the airport table stays out of client bundles.

import { createHash } from 'node:crypto';
import { type Deal, dealPhase, discountPercent } from '#domain/deals/deal.ts';
import { dealCode } from '#domain/deals/deal-code.ts';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import type { Sen } from '#domain/kernel/money.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { findAirport } from '#domain/trips/airports.ts';
import { tripLength } from '#domain/trips/flight-times.ts';
import { routeParts } from '#domain/trips/leg.ts';
import { getTripScene } from '#domain/trips/scene-code.ts';
import { formatMyr, moneyParts } from '#format/amounts.ts';
import { formatDayDate, formatDayDateRange, formatDayDateWithoutYear, formatTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { type DealPicture, dealPictureSvg } from '#web/shared/scene/deal-picture.ts';

export interface DealTexts {
  readonly title: string;
  readonly description: string;
  /** For chats. */
  readonly text: string;
}

export interface DealShare extends DealTexts {
  readonly path: string;
  readonly picture: string;
  readonly pictureAlt: string;
}

interface DrawnDeal {
  readonly svg: string;
  /** Changes with the picture's content. */
  readonly version: string;
}

export function describeDeal(deal: Deal, now: Date): DealTexts {
  const { from, place, country } = getPlaces(deal);
  const to = country ? `${place}, ${country}` : place;
  const facts = { dates: weekdayDates(deal), price: formatMyr(deal.sellingPriceSen) };
  const trip = { ...facts, from, to, airlines: deal.airlines, moment: momentText(deal, now) };
  return {
    title: m.deal_page_title({ ...facts, place }),
    description: m.deal_page_description({ ...trip, company: deal.companyName }),
    text: m.share_text(trip),
  };
}

export function dealShare(deal: Deal, now: Date): DealShare {
  const { place, country } = getPlaces(deal);
  const facts = { dates: weekdayDates(deal), price: formatMyr(deal.sellingPriceSen) };
  return {
    ...describeDeal(deal, now),
    path: addLanguagePrefix(paths.shortDealPath(dealCode(deal.id)), getLocale()),
    picture: addLanguagePrefix(paths.dealPicturePath(deal.id, drawDeal(deal, now).version), getLocale()),
    pictureAlt: m.deal_page_title({ ...facts, place: country ? `${place}, ${country}` : place }),
  };
}

export function drawDeal(deal: Deal, now: Date): DrawnDeal {
  const svg = dealPictureSvg(pictureFacts(deal, now));
  return { svg, version: createHash('sha256').update(svg).digest('base64url').slice(0, 12) };
}

function pictureFacts(deal: Deal, now: Date): DealPicture {
  const { outbound, back } = deal;
  const { from, to, place, country } = getPlaces(deal);
  const length = tripLength(deal);
  const trip = back === null ? m.picture_one_way() : length && m.picture_length({ ...length });
  return {
    sceneCode: getTripScene(deal),
    place: isDrawable(place) ? place : to,
    country: country && isDrawable(country) ? country : null,
    when: [weekdayDates(deal), trip].filter(Boolean).join(' · '),
    how: [m.picture_from({ city: from }), stopsText(outbound.length - 1), deal.airlines]
      .filter(isDrawable)
      .join(' · '),
    brandName: m.product_name(),
    stub: toStub(deal, now),
  };
}

function momentText(deal: Deal, now: Date): string {
  const closed = getClosedText(deal, now);
  if (closed) return m.share_closed({ closed });
  const opensAt = getOpening(deal, now);
  const at = opensAt ?? deal.deadlineAt;
  const when = `${formatDayDate(klDate(at))}, ${formatTime(at)}`;
  return opensAt ? m.share_opens({ when }) : m.share_book_before({ when });
}

function getOpening(deal: Deal, now: Date): Date | null {
  return dealPhase(deal, now) === 'comingSoon' ? deal.publishAt : null;
}

/** Null while seats are for sale, or may return from buyers who have not paid. */
function getClosedText(deal: Deal, now: Date): string | null {
  const phase = dealPhase(deal, now);
  if (phase === 'soldOut') return m.deal_sold_out();
  if (phase === 'expired') return m.deal_closed();
  if (phase === 'paused') return m.deal_paused();
  return phase === 'flightCancelled' ? m.deal_flight_cancelled() : null;
}

function toStub(deal: Deal, now: Date): DealPicture['stub'] {
  const closed = getClosedText(deal, now);
  if (closed) return { closed };
  const percent = discountPercent(deal.costSen, deal.sellingPriceSen);
  const opensAt = getOpening(deal, now);
  const moment = opensAt ?? deal.deadlineAt;
  return {
    currency: m.picture_currency(),
    amount: roundAmount(deal.sellingPriceSen),
    priceNote: deal.back ? m.picture_per_person_return() : m.picture_per_person_one_way(),
    discount: percent > 0 ? m.deal_discount({ percent }) : null,
    momentLabel: opensAt ? m.picture_opens() : m.picture_book_before(),
    moment: `${formatDayDateWithoutYear(klDate(moment))}, ${formatTime(moment)}`,
  };
}

/** For example `1,291`. Shows sen only if there are any, because prices are never rounded. */
function roundAmount(price: Sen): string {
  const { ringgit, sen } = moneyParts(price);
  return price % 100 === 0 ? ringgit : `${ringgit}${sen}`;
}

function getPlaces(deal: Deal) {
  const { outbound } = deal;
  const from = routeParts(outbound[0].route)?.from ?? '';
  const to = routeParts(outbound.at(-1)?.route ?? '')?.to ?? '';
  const city = findAirport(to)?.city;
  const country = deal.destinationCountry;
  return {
    from: findAirport(from)?.city ?? from,
    to,
    place: city ?? country,
    country: city && city !== country ? country : null,
  };
}

/** For example `Fri 27 Nov – Wed 02 Dec 2026`. Repeats the year only if the trip crosses New Year. */
function weekdayDates(deal: Deal): string {
  const out = deal.outbound[0].departsOn;
  return deal.back ? formatDayDateRange(out, deal.back[0].departsOn) : formatDayDate(out);
}

function stopsText(stops: number): string {
  if (stops <= 0) return m.picture_direct();
  return m.picture_stops({ count: stops });
}

/** False for other scripts, which are left out: the picture's fonts contain only Latin letters. */
function isDrawable(text: string): boolean {
  return /^[\u0020-\u024F\u1E00-\u1EFF\u2010-\u2026]+$/.test(text);
}
