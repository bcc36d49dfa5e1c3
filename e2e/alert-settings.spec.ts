import { signInAsOwner } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, test } from './test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an agent chooses one email a day, except for new bookings @both-widths', async ({ page }) => {
      await signInAsOwner(page, 'Surat Travel');
      await page.goto('/company/settings/alerts');
      await expect(page.getByRole('radio', { name: /^Urgent matters at once/ })).toBeChecked();
      await expect(page.getByLabel('New booking', { exact: true })).toBeHidden();
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await page.getByRole('radio', { name: /^Everything once a day/ }).check();
      await page.getByText('Exceptions', { exact: true }).click();
      await page.getByLabel('New booking', { exact: true }).selectOption('Email at once');
      if (javaScriptEnabled) await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Your choice is saved.')).toBeVisible();

      await page.goto('/company/settings/alerts');
      await expect(page.getByRole('radio', { name: /^Everything once a day/ })).toBeChecked();
      await expect(page.getByLabel('New booking', { exact: true })).toHaveValue('atOnce');
      await expect(page.getByLabel('Deal sold out')).toHaveValue('');
      expect(await page.evaluate(noSideways)).toBe(true);
    });
  });
}
