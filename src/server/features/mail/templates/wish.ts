import type { SearchFilter } from '#domain/search/search-query.ts';
import { wishConfirmHours } from '#domain/wishes/wish.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { formatWish } from '#format/wish-text.ts';
import { m } from '#locales/messages/messages.js';
import {
  button,
  heading,
  type Language,
  type MailBlock,
  type MailBody,
  note,
  paragraph,
} from '../layout/body.ts';
import { tripParts } from '../layout/trip-text.ts';
import { listOfferBlocks, type WaitedFor } from './waiting.ts';

interface WishedOffer extends Omit<WaitedFor, 'leaveLink'> {
  opensAt: Date | null;
}

export interface WishMailValues {
  /**
   * The address is unverified, so the email contains nothing that a visitor typed: names of places come from our own list.
   */
  'wish-confirm': { link: string; wishes: readonly SearchFilter[] };
  'wish-deals': {
    deals: readonly WishedOffer[];
    /** Further deals that the email does not show. */
    more: number;
    wishes: readonly { filter: SearchFilter; link: string }[];
    manageLink: string;
    leaveLink: string;
  };
}

type Bodies = {
  [K in keyof WishMailValues]: (values: WishMailValues[K], language: Language) => MailBody;
};

export const wishBodies: Bodies = {
  'wish-confirm': ({ link, wishes }, language) => {
    const product = m.product_name({}, language);
    const next = m.mail_wish_confirm_next({ hours: wishConfirmHours }, language);
    return {
      subject: m.mail_wish_confirm_subject({ product }, language),
      next,
      title: m.mail_wish_confirm_title({}, language),
      label: m.mail_wish_label({}, language),
      blocks: [
        paragraph(m.mail_wish_confirm_text({ product }, language)),
        ...wishes.map((filter): MailBlock => ({ is: 'info', text: formatWish(filter) })),
        paragraph(next),
        button(m.mail_wish_confirm_button({}, language), link),
      ],
      why: m.mail_wish_confirm_why({ product }, language),
    };
  },
  'wish-deals': ({ deals, more, wishes, manageLink, leaveLink }, language) => {
    const [first] = deals;
    if (!first) throw new RangeError('An email about wishes needs a deal.');
    const { place, scene } = tripParts(first, language);
    const count = deals.length + more;
    const price = formatMyr(first.unitPriceSen);
    return {
      subject: m.mail_wish_deals_subject({ count, place, price }, language),
      next: m.mail_wish_deals_next({}, language),
      title: m.mail_wish_deals_title({ count }, language),
      label: m.mail_wish_label({}, language),
      scene,
      blocks: [
        paragraph(m.mail_wish_deals_next({}, language)),
        ...deals.flatMap((deal) => listDealBlocks(deal, language)),
        ...(more > 0 ? [paragraph(m.mail_wish_deals_more({ count: more }, language))] : []),
        heading(m.mail_wish_deals_searches({}, language)),
        {
          is: 'links',
          links: wishes.map(({ filter, link }) => ({ text: formatWish(filter), about: '', url: link })),
        },
        button(m.mail_wish_deals_manage({}, language), manageLink, 'quiet'),
        note(m.mail_waiting_page({}, language)),
      ],
      why: m.mail_wish_deals_why({ product: m.product_name({}, language) }, language),
      unsubscribe: { label: m.mail_wish_leave({}, language), url: leaveLink },
    };
  },
};

function listDealBlocks(deal: WishedOffer, language: Language): MailBlock[] {
  const { place, ticket } = tripParts(deal, language);
  const { opensAt } = deal;
  return [
    heading(place),
    ...(opensAt ? [paragraph(m.mail_wish_deals_opens({ when: formatDateTime(opensAt) }, language))] : []),
    ...listOfferBlocks(deal, ticket, language),
    button(m.mail_wish_deals_see({}, language), deal.link, 'pay'),
  ];
}
