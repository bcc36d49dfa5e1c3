/** Pages and storage of this site leave the browser; its cookies are cleared one by one. */
export const clearSiteData = { 'clear-site-data': '"cache", "storage"' };
