// The addresses of the ready-made pictures that travel with a shared page: one per country's scene and a generic
// one. Asked by loaders only, so that the list stays out of the browser. dev/assets/social-pictures.ts draws them.
import type { CountrySceneCode } from '#domain/trips/scene-countries.ts';

const addresses = import.meta.glob<string>('./*.jpg', { eager: true, query: '?url', import: 'default' });

/** The picture of a scene as an address on this site, for pageMeta. */
export function socialPictureOf(code: CountrySceneCode): string {
  const address = addresses[`./${code}.jpg`] ?? addresses['./generic.jpg'];
  if (!address) throw new Error('There are no social pictures; run dev/assets/social-pictures.ts.');
  return address;
}
