// How a card asks for the interest form without knowing it: the page round it says what opening means.
import { createContext, useContext } from 'react';
import type { PublicDeal } from './public-deal.ts';

export type InterestOpener = (deal: PublicDeal) => void;

const InterestOpenerContext = createContext<InterestOpener | null>(null);

export const InterestOpenerProvider = InterestOpenerContext.Provider;

export function useInterestOpener(): InterestOpener | null {
  return useContext(InterestOpenerContext);
}
