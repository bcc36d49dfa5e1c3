// The addresses of lists: which filters and which place in them are asked for. Read as something a stranger wrote:
// anything unknown, damaged or given twice is ignored.
import { maxCharacters } from '#domain/constants.ts';
import type { CustomerFilter } from '#domain/customer-list.ts';

export interface ListQuery<Status extends string> {
  readonly filter: CustomerFilter<Status>;
  readonly cursor: string | null;
}

/** Of a company's customers. */
export function readListQuery<Status extends string>(
  params: URLSearchParams,
  statuses: readonly Status[],
): ListQuery<Status> {
  const status = readChoice(params, 'status', statuses);
  const airlines = readText(params, 'airlines', maxCharacters.airlines);
  const destination = readText(params, 'destination', maxCharacters.destinationCountry);
  return {
    filter: { ...(status && { status }), ...(airlines && { airlines }), ...(destination && { destination }) },
    cursor: readAfter(params),
  };
}

export function isFiltered(filter: CustomerFilter): boolean {
  return Object.keys(filter).length > 0;
}

export function readChoice<Value extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly Value[],
): Value | null {
  const asked = once(params, name);
  return choices.find((known) => known === asked) ?? null;
}

export function readText(params: URLSearchParams, name: string, longest: number): string | null {
  const text = once(params, name);
  return text !== '' && text.length <= longest && !/\p{Cc}/u.test(text) ? text : null;
}

export function readAfter(params: URLSearchParams): string | null {
  const after = once(params, 'after');
  return /^[\w-]{1,200}$/.test(after) ? after : null;
}

function once(params: URLSearchParams, name: string): string {
  const [value = '', ...more] = params.getAll(name);
  return more.length === 0 ? value.trim() : '';
}
