/** A search that a visitor can leave an email for. */
export interface WishView {
  /** Query string of the search. */
  readonly search: string;
  readonly criteria: readonly string[];
  /** Formatted last day of the emails. */
  readonly until: string;
}
