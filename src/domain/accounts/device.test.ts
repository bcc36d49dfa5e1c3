import { expect, it } from 'vitest';
import { deviceCode, readDevice, readUserAgent } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge/Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet/Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari/iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox/Linux'],
  ['curl/8.5.0', '/'],
])('readUserAgent maps %s to %s', (userAgent, code) => {
  const device = readUserAgent(userAgent);
  expect(deviceCode(device)).toBe(code);
  expect(readDevice(code)).toEqual(device);
});

it('security 72: readUserAgent reads only the first 512 characters of a user agent', () => {
  const padding = 'x '.repeat(256);
  expect(readUserAgent(`${padding.slice(0, 400)} Chrome/141 Linux`)).toEqual({
    browser: 'Chrome',
    system: 'Linux',
  });
  expect(readUserAgent(`${padding} Chrome/141 Linux`)).toEqual({ browser: null, system: null });
});

it('readDevice returns an unknown browser for a session without a device', () => {
  expect(readDevice(null)).toEqual({ browser: null, system: null });
});
