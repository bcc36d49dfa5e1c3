import { createContext } from 'react';

/** Carried by the page's own scripts while it is rendered on the server; the browser hides it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * The id of the request that made this page. It stands only in error pages, where a person can quote it; every other
 * page is the same for everybody.
 */
export const RequestIdContext = createContext('');
export const REQUEST_ID_META = 'request-id';
