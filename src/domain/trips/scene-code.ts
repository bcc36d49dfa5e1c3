import { routeParts, type Trip } from './leg.ts';
import { type CountrySceneCode, getCountryScene, listCountrySceneCodes } from './scene-countries.ts';

/** The airports of each city with a scene. Krabi shares Phuket's limestone islands. */
const airportsOf = {
  OSA: 'KIX ITM',
  TYO: 'NRT HND',
  SPK: 'CTS',
  CJU: 'CJU',
  SHA: 'PVG SHA',
  CAN: 'CAN',
  PEN: 'PEN',
  BKI: 'BKI',
  LGK: 'LGK',
  HKT: 'HKT KBV',
  JKT: 'CGK HLP',
  YOG: 'YIA JOG',
  SGN: 'SGN',
  DAD: 'DAD',
  JED: 'JED',
  MED: 'MED',
  IST: 'IST SAW',
  MEL: 'MEL AVV',
  PER: 'PER',
} as const;

export type CitySceneCode = keyof typeof airportsOf;
export type SceneCode = CountrySceneCode | CitySceneCode;

export function listCitySceneCodes(): CitySceneCode[] {
  return Object.keys(airportsOf) as CitySceneCode[];
}

export function listSceneCodes(): SceneCode[] {
  return [...listCountrySceneCodes(), ...listCitySceneCodes()];
}

const cityOf: ReadonlyMap<string, CitySceneCode> = new Map(
  (Object.keys(airportsOf) as CitySceneCode[]).flatMap((city) =>
    airportsOf[city].split(' ').map((airport) => [airport, city] as const),
  ),
);

export function getSceneCode(airportCode: string | null, country: string): SceneCode {
  return cityOf.get(airportCode?.toUpperCase() ?? '') ?? getCountryScene(country);
}

/** Uses the last outbound flight, because earlier flights end at layovers. */
export function getTripScene({
  destinationCountry,
  outbound,
}: Pick<Trip, 'destinationCountry' | 'outbound'>): SceneCode {
  const route = routeParts(outbound.at(-1)?.route ?? '');
  return getSceneCode(route?.to ?? null, destinationCountry);
}
