// What a page is given besides its address: the application context, and what is known about this one request.
import { createContext } from 'react-router';
import type { AppContext } from '#server/app/context.ts';
import type { PageKind } from './page-policy.ts';

export interface RequestInfo {
  readonly requestId: string;
  /** Scripts of this answer carry it; a public answer has it replaced by hashes before it leaves. */
  readonly nonce: string;
  readonly pageKind: PageKind;
  readonly locale: string;
  /** Scheme and host that links in mails and tags start with. */
  readonly baseUrl: string;
  readonly clientAddress: string;
  /** Gives the body of the request the time of an upload; absent where there is no body. */
  readonly allowSlowBody?: () => void;
  /** What the page failed with, noted as it happens: it decides the status of the answer. */
  readonly failures: unknown[];
}

export const appContext = createContext<AppContext>();
export const requestContext = createContext<RequestInfo>();
