import { randomUUID } from 'node:crypto';
import { typedProfile } from '../dev/testing/fixtures/seller-profile.ts';
import { signIn, signInAs } from '../dev/testing/pages/sign-in.ts';
import { sellerSlug } from '../src/domain/deals/seller-slug.ts';
import { ownCompany, ownCompanyWithOwner, ownDeal } from './own-data.ts';
import { expect, expectNoAxeViolations, noSideways, openOtherBrowser, test } from './test.ts';

test('a traveller sees the seller of a deal, contacts them, and finds their other deals @both-widths', async ({
  page,
}) => {
  const company = await ownCompany({ name: 'Penjual Travel', public_whatsapp: '+60125550142' });
  const deal = await ownDeal({ company_id: company.id });
  await ownDeal({ company_id: company.id, destination_country: 'Taiwan' });
  await page.goto(`/deals/${deal.id}`);
  const seller = page.getByRole('region', { name: 'About the seller' });
  await expect(seller).toContainText(company.legal_name ?? '');
  await expect(seller).toContainText('never ask for money, your card or a bank code (TAC)');
  await expect(seller.getByRole('link', { name: 'WhatsApp 012-555 0142' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/60125550142\?text=/,
  );
  await seller.getByRole('link', { name: 'See all deals of this seller' }).click();
  await expect(page).toHaveURL(new RegExp(`/sellers/${sellerSlug(company)}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Penjual Travel');
  await expect(page.getByText('2 deals, closing soonest first')).toBeVisible();
  expect(await page.evaluate(noSideways)).toBe(true);
  await expectNoAxeViolations(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page of a seller is complete', async ({ page }) => {
    const company = await ownCompany({ name: 'Tanpa Skrip Travel' });
    await page.goto(`/sellers/${sellerSlug(company)}`);
    await expect(page.getByText('No deals right now')).toBeVisible();
    await expect(page.getByText(company.ssm_number ?? '')).toBeVisible();
  });
});

test('a company describes itself to travellers, and a super admin marks its licence as checked @both-widths', async ({
  page,
  browser,
}) => {
  const company = await ownCompanyWithOwner(`Profil Travel ${randomUUID().slice(0, 8)}`);
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/settings');
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByLabel('MOTAC licence number').fill('one');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('link', { name: /like KPK\/LN 10482/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('MOTAC licence number').fill(typedProfile.licenceNumber);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  expect(await page.evaluate(noSideways)).toBe(true);

  const desk = await openOtherBrowser(browser);
  await signIn(desk, 'superadmin');
  await desk.goto(`/superadmin/companies?search=${encodeURIComponent(company.name)}`);
  await desk.getByRole('button', { name: `Check the licence: ${company.name}` }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText(typedProfile.licenceNumber);
  await expectNoAxeViolations(desk);
  await dialog.getByRole('button', { name: 'Mark as checked today' }).click();
  await expect(desk.getByText('The licence is marked as checked.')).toBeVisible();
  await desk.context().close();
  await page.reload();
  await expect(page.getByText(/We checked this licence on/)).toBeVisible();
});
