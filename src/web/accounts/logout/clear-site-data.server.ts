/** Clears cached pages and storage; cookies are cleared one by one. */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' };
