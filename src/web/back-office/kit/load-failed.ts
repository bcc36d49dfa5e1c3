/** Returned instead of data that failed to load. The log has the reason. */
export interface LoadFailed {
  readonly loadFailed: true;
}

export const loadFailed: LoadFailed = { loadFailed: true };

export function hasFailed<Data>(data: Data | LoadFailed): data is LoadFailed {
  return typeof data === 'object' && data !== null && 'loadFailed' in data;
}
