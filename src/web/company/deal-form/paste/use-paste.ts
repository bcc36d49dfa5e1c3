// The pasted text and its trips. The state outlives the form, which restarts after each deal, so that the next trip of the
// same text is still available.
import { useEffect, useEffectEvent, useState } from 'react';
import type { PastedItinerary, ProposedFix } from '#domain/itinerary/read.ts';

interface Pasted {
  readonly text: string;
  readonly trips: readonly PastedItinerary[];
  readonly chosen: number | null;
  readonly created: readonly number[];
}

export interface PasteState extends Pasted {
  change(text: string): void;
  /** Shows the trips of a text. Selects and returns the trip if there is only one. */
  show(text: string, trips: readonly PastedItinerary[]): PastedItinerary | undefined;
  choose(index: number): PastedItinerary | undefined;
  clear(): void;
}

const nothing: Pasted = { text: '', trips: [], chosen: null, created: [] };

function afterCreation(pasted: Pasted): Pasted {
  if (pasted.trips.length < 2 || pasted.chosen === null) return nothing;
  return { ...pasted, chosen: null, created: [...pasted.created, pasted.chosen] };
}

/** `createdKey` changes with each created deal. */
export function usePaste(createdKey = 0): PasteState {
  const [pasted, setPasted] = useState(nothing);
  const [seenKey, setSeenKey] = useState(createdKey);
  if (seenKey !== createdKey) {
    setSeenKey(createdKey);
    setPasted(afterCreation(pasted));
  }
  return {
    ...pasted,
    change: (text) => setPasted({ ...pasted, text }),
    show(text, trips) {
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

async function loadReader() {
  const [{ readKnownItineraries }, { applyFix }] = await Promise.all([
    import('#domain/itinerary/known-codes.ts'),
    import('#domain/itinerary/text-lines.ts'),
  ]);
  return { readKnownItineraries, applyFix };
}

export interface Reader {
  /** Loads the reader; called on the first focus. */
  fetch(): void;
  read(text: string): void;
  /** Reads the text again with a proposed word. */
  fix(text: string, fix: ProposedFix): void;
}

/** `today` is the date in Kuala Lumpur, used for dates without a year. */
export function useReader(
  today: string,
  onRead: (text: string, trips: readonly PastedItinerary[]) => void,
): Reader {
  const [asked, setAsked] = useState<{ readonly text: string; readonly fix?: ProposedFix } | null>(null);
  // The form may have changed while the reader loaded.
  const report = useEffectEvent(onRead);
  useEffect(() => {
    if (!asked) return undefined;
    let isStale = false;
    // A failed download leaves the text in place: pressing the button tries again.
    void loadReader().then(
      ({ readKnownItineraries, applyFix }) => {
        const text = asked.fix ? applyFix(asked.text, asked.fix) : asked.text;
        if (!isStale) report(text, readKnownItineraries(text, today));
      },
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [asked, today]);
  return {
    fetch: () => void loadReader().catch(() => {}),
    read: (text) => setAsked({ text }),
    fix: (text, fix) => setAsked({ text, fix }),
  };
}
