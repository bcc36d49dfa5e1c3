/** Stands in the place of data that could not be loaded; the reason is in the log. */
export interface LoadFailed {
  readonly loadFailed: true;
}

export const loadFailed: LoadFailed = { loadFailed: true };

export function hasFailed<Data>(data: Data | LoadFailed): data is LoadFailed {
  return typeof data === 'object' && data !== null && 'loadFailed' in data;
}
