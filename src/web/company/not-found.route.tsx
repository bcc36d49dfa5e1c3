import { data } from 'react-router';

/** Catches unknown paths of this area, so that the area's guard and frame apply to the 404 page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
