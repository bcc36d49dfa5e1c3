// Callers check ids with this pattern, because ids in URLs can be any text.

export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const wholeId = new RegExp(`^${idPattern}$`);

export function isId(text: string): boolean {
  return wholeId.test(text);
}
