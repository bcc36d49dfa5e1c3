import type { PublicDeal } from '#web/shared/deal/public-deal.ts';

export interface TextLink {
  readonly text: string;
  readonly to: string;
}

/** The result of a search in words, with the links that change it. */
export interface SearchResultView {
  readonly title: string;
  readonly note: string;
  readonly others: TextLink | null;
  readonly chosen: readonly TextLink[];
  readonly address: string;
  readonly clearAddress: string;
  readonly firstAddress: string | null;
  readonly nextAddress: string | null;
  /** Null if deals match or nothing was filtered. */
  readonly empty: EmptyResultView | null;
}

export interface EmptyResultView {
  readonly title: string;
  readonly lead: string;
  /** Single filters that can be dropped. */
  readonly changes: readonly (TextLink & { readonly found: string })[];
  readonly nearest: readonly { readonly deal: PublicDeal; readonly note: string }[];
}
