// The address of a company's list: which filters and which place in it are asked for. Read as something a stranger
// wrote: whatever is unknown, damaged or said twice is as if it were not there.
import { maxCharacters } from '#domain/constants.ts';
import type { CustomerFilter } from '#domain/customer-list.ts';

export interface ListQuery<Status extends string> {
  readonly filter: CustomerFilter<Status>;
  readonly cursor: string | null;
}

export function readListQuery<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): ListQuery<Status> {
  const asked = once(params, 'status');
  const status = statuses.find((known) => known === asked);
  const airlines = readName(once(params, 'airlines'), maxCharacters.airlines);
  const destination = readName(once(params, 'destination'), maxCharacters.destinationCountry);
  const after = once(params, 'after');
  return {
    filter: { ...(status && { status }), ...(airlines && { airlines }), ...(destination && { destination }) },
    cursor: /^[\w-]{1,200}$/.test(after) ? after : null,
  };
}

function once(params: URLSearchParams, name: string): string {
  const [value = '', ...more] = params.getAll(name);
  return more.length === 0 ? value.trim() : '';
}

function readName(text: string, longest: number): string | null {
  return text !== '' && text.length <= longest && !/\p{Cc}/u.test(text) ? text : null;
}

export function isFiltered(filter: CustomerFilter): boolean {
  return Object.keys(filter).length > 0;
}
