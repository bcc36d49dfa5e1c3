import type { Device } from '#domain/accounts/device.ts';
import { m } from '#locales/messages/messages.js';

/** For example `Chrome on Windows`. */
export function deviceText({ browser, system }: Device): string {
  const name = browser ?? m.access_browser_unknown();
  return system === null ? name : m.access_device({ browser: name, system });
}
