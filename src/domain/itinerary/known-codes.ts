import { airlineName } from '../trips/airlines.ts';
import { airportCountry } from '../trips/airports.ts';
import { readPastedItineraries } from './blocks.ts';
import type { PastedItinerary } from './read.ts';

/** Reads with the tables of airlines and airports. */
export function readKnownItineraries(text: string, today: string): PastedItinerary[] {
  return readPastedItineraries(text, today, { airlineName, airportCountry });
}
