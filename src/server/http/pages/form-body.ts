// How many fields a posted form may have. Counted in the raw bytes, before anything is decoded or compared, so that a
// body made of thousands of tiny fields costs nothing.

/** Our largest form has about thirty. */
const MOST_FIELDS = 100;
const SEPARATOR = '&'.charCodeAt(0);

export function hasTooManyFields(body: Buffer): boolean {
  let fields = 1;
  for (let at = body.indexOf(SEPARATOR); at >= 0; at = body.indexOf(SEPARATOR, at + 1)) {
    fields += 1;
    if (fields > MOST_FIELDS) return true;
  }
  return false;
}
