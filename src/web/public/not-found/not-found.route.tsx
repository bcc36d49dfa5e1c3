import { data } from 'react-router';

/** Catch-all: the error boundary renders the 404 page. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
