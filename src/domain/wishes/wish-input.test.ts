import { describe, expect, it } from 'vitest';
import { wishChangeInput, wishInput } from './wish-input.ts';

describe('wishInput', () => {
  it('reads the email and the search', () => {
    expect(wishInput.parse({ email: ' Nur@Example.my ', search: 'destination=Osaka&budget=900' })).toEqual({
      email: 'nur@example.my',
      search: { destination: 'Osaka', budget: 900 },
    });
  });

  it('rejects an overlong search and further fields', () => {
    expect(wishInput.safeParse({ email: 'a@x.my', search: 'x'.repeat(601) }).success).toBe(false);
    expect(wishInput.safeParse({ email: 'a@x.my', search: '', name: 'Nur' }).success).toBe(false);
  });
});

describe('wishChangeInput', () => {
  it('accepts three kinds of change to a wish', () => {
    const wish = '0192f0c1-2b3c-4d5e-8f90-a1b2c3d4e5f6';
    expect(wishChangeInput.safeParse({ change: 'renew', wish }).success).toBe(true);
    expect(wishChangeInput.safeParse({ change: 'sell', wish }).success).toBe(false);
    expect(wishChangeInput.safeParse({ change: 'end', wish: '1' }).success).toBe(false);
  });
});
