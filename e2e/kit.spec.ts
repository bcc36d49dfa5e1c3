// Keyboard, focus and names of the UI kit on real screens.
import type { Locator, Page } from '@playwright/test';
import { ownDeal, signInAsOwner } from './own-data.ts';
import { expect, onceTag, test } from './test.ts';

async function openDashboard(page: Page): Promise<void> {
  const { id } = await signInAsOwner(page, 'Kit Travel');
  await ownDeal({ company_id: id });
  await page.goto('/company/dashboard');
}

async function expectFocusStaysIn(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(dialog.locator(':focus'), key).toHaveCount(1);
  }
}

test('a dialog is named by its title, traps the focus, and returns it to the button', async ({ page }) => {
  await openDashboard(page);
  const opener = page.getByRole('button', { name: /^Delete/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Flight Deal', exact: true });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectFocusStaysIn(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(dialog, 'a press beside it').toBeHidden();
  await expect(opener).toBeFocused();
});

test('a menu opens by keyboard, moves with the arrow keys, and returns the focus', async ({ page }) => {
  await openDashboard(page);
  const opener = page.getByRole('button', { name: /^More/ });
  await expect(opener).toHaveAttribute('aria-haspopup', 'menu');
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await opener.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: /^More/ });
  const items = menu.getByRole('menuitem');
  await expect(items).toHaveText([
    'Change price',
    'Duplicate',
    'Sold elsewhere',
    'View on site',
    'Copy for WhatsApp',
  ]);
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await expect(items.first()).toBeFocused();
  const moves: [key: string, index: number][] = [
    ['ArrowDown', 1],
    ['End', 4],
    ['ArrowDown', 0],
    ['ArrowUp', 4],
    ['Home', 0],
  ];
  for (const [key, index] of moves) {
    await page.keyboard.press(key);
    await expect(items.nth(index), key).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(menu, 'a choice closes it').toBeHidden();
  const dialog = page.getByRole('dialog', { name: 'Sold elsewhere' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await opener.click();
  await expect(menu).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(menu, 'a press elsewhere').toBeHidden();
});

test(
  'a field with suggestions offers them while typing and accepts any other text',
  onceTag,
  async ({ page }) => {
    await signInAsOwner(page, 'Kit Travel');
    await page.goto('/company/create-deal');
    const field = page.getByRole('combobox', { name: 'Destination Country' });
    const list = page.getByRole('listbox', { name: 'Destination Country' });
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await field.focus();
    await page.keyboard.type('jap');
    await expect(list.getByRole('option')).toHaveText(['Japan']);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    const id = await list.getByRole('option', { name: 'Japan' }).getAttribute('id');
    await expect(field).toHaveAttribute('aria-activedescendant', String(id));
    await expect(field, 'the focus stays in the field').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('Japan');
    await expect(list).toBeHidden();

    await field.fill('ma');
    await expect(list.getByRole('option').nth(1), 'as many as fit').toBeVisible();
    expect(await list.getByRole('option').count()).toBeLessThanOrEqual(6);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(field).toHaveValue('ma');

    await field.fill('Atlantis');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('Atlantis');
    await field.fill('japa');
    await list.getByRole('option', { name: 'Japan' }).click();
    await expect(field).toHaveValue('Japan');
  },
);

test('a switch is named by its label and toggles with the space bar', onceTag, async ({ page }) => {
  await signInAsOwner(page, 'Kit Travel');
  await page.goto('/company/settings');
  const keys = page.getByRole('switch', { name: 'Use keyboard shortcuts in this browser' });
  await expect(keys).toBeChecked();
  await keys.focus();
  await page.keyboard.press('Space');
  await expect(keys).not.toBeChecked();
  await keys.click();
  await expect(keys).toBeChecked();
});

test('a field announces its hint and error before its value', onceTag, async ({ page }) => {
  await signInAsOwner(page, 'Kit Travel');
  await page.goto('/company/settings/profile');
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await expect(phone).toHaveAccessibleDescription(/^We tell travellers/);
  await phone.fill('x');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number/);
  await expect(phone).toHaveAccessibleDescription(/We tell travellers/);
  await page
    .getByRole('alert')
    .getByRole('link', { name: /^Enter a phone number/ })
    .click();
  await expect(phone, 'the summary leads to the field').toBeFocused();
  await expect(page.getByRole('textbox', { name: /\(optional\)$/ })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form posts its fields, and closed dialogs stay hidden', onceTag, async ({ page }) => {
    await signInAsOwner(page, 'Kit Travel');
    await page.goto('/company/settings');
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm New Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByRole('alert')).toContainText('Password must be at least 6 characters long');

    await page.goto('/company/customer/booking');
    await expect(page.getByRole('dialog'), 'what opens with scripts is not in the way').toHaveCount(0);

    await page.goto('/company/create-deal');
    await page.getByLabel('Destination Country').fill('Japan');
    await page.getByRole('button', { name: 'Create Deal' }).click();
    await expect(page.getByLabel('Destination Country')).toHaveValue('Japan');
  });
});
