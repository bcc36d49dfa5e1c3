// Public configuration for pages: names, addresses and links. Equal for every visitor, without secrets.

import { defaultFeeBasisPoints } from '#domain/finance/ledger.ts';
import type { Weekday } from '#domain/finance/payout.ts';
import { klDate } from '#domain/kernel/time.ts';
import type { AppContext } from '#server/app/context.ts';
import { INBOX_PATH } from '../demo-proxies.ts';

export interface SiteInfo {
  readonly supportEmail: string;
  readonly careersEmail: string;
  readonly legalName: string;
  readonly postalAddress: string;
  readonly registrationNumber: string | null;
  readonly licenceNumber: string | null;
  readonly groupChatUrl: string | null;
  readonly year: number;
  readonly demo: { readonly inboxPath: string | null } | null;
}

export function siteInfo(ctx: AppContext): SiteInfo {
  const { site, demo } = ctx.config;
  return {
    ...site,
    year: Number(klDate(ctx.now()).slice(0, 4)),
    demo: demo && { inboxPath: demo.inboxUrl ? `${INBOX_PATH}/` : null },
  };
}

/** Promises in public texts, taken from the configuration that the program uses. */
export interface SitePromises {
  readonly holdMinutes: number;
  readonly retention: AppContext['config']['retention'];
  readonly sessions: AppContext['config']['sessions'];
  readonly payouts: { readonly weekday: Weekday; readonly feeBasisPoints: number };
}

export function listSitePromises({ config }: Pick<AppContext, 'config'>): SitePromises {
  const { booking, retention, sessions, payouts } = config;
  return {
    holdMinutes: booking.holdMinutes,
    retention,
    sessions,
    payouts: { weekday: payouts.weekday, feeBasisPoints: defaultFeeBasisPoints },
  };
}
