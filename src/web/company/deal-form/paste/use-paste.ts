// The pasted text and its trips. The state outlives the form, which restarts after each deal, so that the next trip of the
// same text is still available.
import { useState } from 'react';
import { readPastedItineraries } from '#domain/itinerary/blocks.ts';
import type { PastedItinerary } from '#domain/itinerary/read.ts';
import { airlineName } from '#domain/trips/airlines.ts';
import { airportCountry } from '#domain/trips/airports.ts';

interface Pasted {
  readonly text: string;
  readonly trips: readonly PastedItinerary[];
  readonly chosen: number | null;
  readonly created: readonly number[];
}

export interface PasteState extends Pasted {
  change(text: string): void;
  /** Finds the trips in a text. Selects and returns the trip if there is only one. */
  read(text: string): PastedItinerary | undefined;
  choose(index: number): PastedItinerary | undefined;
  clear(): void;
}

const nothing: Pasted = { text: '', trips: [], chosen: null, created: [] };

function afterCreation(pasted: Pasted): Pasted {
  if (pasted.trips.length < 2 || pasted.chosen === null) return nothing;
  return { ...pasted, chosen: null, created: [...pasted.created, pasted.chosen] };
}

/** `today` is the date in Kuala Lumpur, used for dates without a year. `createdKey` changes with each created deal. */
export function usePaste(today: string, createdKey = 0): PasteState {
  const [pasted, setPasted] = useState(nothing);
  const [seenKey, setSeenKey] = useState(createdKey);
  if (seenKey !== createdKey) {
    setSeenKey(createdKey);
    setPasted(afterCreation(pasted));
  }
  return {
    ...pasted,
    change: (text) => setPasted({ ...pasted, text }),
    read(text) {
      const trips = readPastedItineraries(text, today, { airlineName, airportCountry });
      const chosen = trips.length === 1 ? 0 : null;
      setPasted({ text, trips, chosen, created: [] });
      return chosen === null ? undefined : trips[chosen];
    },
    choose(index) {
      setPasted({ ...pasted, chosen: index });
      return pasted.trips[index];
    },
    clear: () => setPasted(nothing),
  };
}
