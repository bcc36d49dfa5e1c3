// Context that loaders and actions get besides the URL.
import { createContext } from 'react-router';
import type { AppContext } from '#server/app/context.ts';
import type { PageKind } from './page-policy.ts';

export interface RequestInfo {
  readonly requestId: string;
  /** CSP nonce; public responses replace it with hashes. */
  readonly nonce: string;
  readonly pageKind: PageKind;
  readonly locale: string;
  readonly baseUrl: string;
  readonly clientAddress: string;
  /** Extends the request timeout to that of uploads; undefined without a body. */
  readonly allowSlowBody?: () => void;
  readonly failures: unknown[];
}

export const appContext = createContext<AppContext>();
export const requestContext = createContext<RequestInfo>();
