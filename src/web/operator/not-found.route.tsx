import { data } from 'react-router';

/** Every other address of this area: its frame shows the 404 page, and its guard stands before it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
