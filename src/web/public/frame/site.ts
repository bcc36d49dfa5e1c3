// Operator details for public pages, provided by the layout's loader.
import { createContext, useContext } from 'react';

export type Site = {
  readonly supportEmail: string;
  readonly careersEmail: string;
  readonly legalName: string;
  readonly postalAddress: string;
  readonly registrationNumber: string | null;
  readonly licenceNumber: string | null;
  readonly groupChatUrl: string | null;
  readonly year: number;
  readonly demo: { readonly inboxPath: string | null } | null;
};

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs the public layout around it.');
  return site;
}
