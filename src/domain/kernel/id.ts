// Ids travel in addresses, so what arrives there may be anything.

/** For patterns of addresses that hold one. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const wholeId = new RegExp(`^${idPattern}$`);

export function isId(text: string): boolean {
  return wholeId.test(text);
}
