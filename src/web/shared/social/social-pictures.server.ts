// Server only, so that browsers do not load the list. dev/assets/social-pictures.ts draws the pictures.
import type { CountrySceneCode } from '#domain/trips/scene-countries.ts';

const addresses = import.meta.glob<string>('./*.jpg', { eager: true, query: '?url', import: 'default' });

/** The path of a scene's picture, for pageMeta. */
export function getSocialPicture(code: CountrySceneCode): string {
  const address = addresses[`./${code}.jpg`] ?? addresses['./generic.jpg'];
  if (!address) throw new Error('There are no social pictures; run dev/assets/social-pictures.ts.');
  return address;
}
