import { createContext } from 'react';

/** Used by the page's scripts during server rendering; browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The id of the request that rendered the page. Only error pages show it; all others must be identical for every visitor. */
export const RequestIdContext = createContext('');
export const REQUEST_ID_META = 'request-id';
