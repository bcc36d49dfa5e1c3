import { createContext } from 'react';

/** CSP nonce for the page's scripts, set only in server rendering; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Id of the request for the page. Only error pages show it; others must be the same for every visitor. */
export const RequestIdContext = createContext('');
export const REQUEST_ID_META = 'request-id';
