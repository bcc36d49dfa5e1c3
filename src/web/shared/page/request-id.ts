// The id of the request that made this page. It stands only in error pages, where a person can quote it; every
// other page is the same for everybody.
import { createContext } from 'react';

export const RequestIdContext = createContext('');
export const REQUEST_ID_META = 'request-id';
