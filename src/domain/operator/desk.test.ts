import { describe, expect, it } from 'vitest';
import { maskEmail } from './desk.ts';

describe('maskEmail', () => {
  it.each([
    ['nur.aisyah@gmail.com', 'n***@gmail.com'],
    ['a@b@evil.example', 'a***@evil.example'],
    ['nobody', 'n***'],
    ['', '***'],
  ])('shows %j as %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});
