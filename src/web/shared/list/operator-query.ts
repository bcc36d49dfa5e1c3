// The addresses of the operator's lists: which filters and which place in them are asked for. Read as something a
// stranger wrote: whatever is unknown, damaged or said twice is as if it were not there.

function once(params: URLSearchParams, name: string): string {
  const [value = '', ...more] = params.getAll(name);
  return more.length === 0 ? value.trim() : '';
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
