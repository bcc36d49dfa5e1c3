import { data } from 'react-router';

/** Catches unknown paths of this area, so that its guard and its frame apply. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
