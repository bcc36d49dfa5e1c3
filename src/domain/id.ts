// Ids travel in addresses, so what arrives there may be anything.
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isId(text: string): boolean {
  return UUID.test(text);
}
