import { describe, expect, it } from 'vitest';
import { alertSettingsInput } from './alert-settings-input.ts';

describe('alertSettingsInput', () => {
  it('needs an hour if everything comes once a day, because nothing would come otherwise', () => {
    const issues = alertSettingsInput.safeParse({ preset: 'daily', digestHour: '' }).error?.issues;
    expect(issues).toMatchObject([{ path: ['digestHour'], message: 'required' }]);
    expect(alertSettingsInput.safeParse({ preset: 'daily', digestHour: '8' }).success).toBe(true);
    expect(alertSettingsInput.safeParse({ preset: 'urgent', digestHour: '' }).success).toBe(true);
  });
});
