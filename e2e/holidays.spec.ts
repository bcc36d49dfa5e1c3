import { randomUUID } from 'node:crypto';
import { signIn } from '#dev/testing/pages/sign-in.ts';
import { addDays, getMonday, klDate } from '#domain/kernel/time.ts';
import { listQuickChoices } from '#domain/search/quick-choices.ts';
import { listHolidayPeriods } from '#domain/trips/holidays.ts';
import { formatDayDate } from '#format/dates.ts';
import { expectNoLayoutFaults } from './both-sizes.ts';
import { ownCountry, ownDeal, productDb } from './own-data.ts';
import { expect, onceTag, test } from './test.ts';

let own = '';
test.afterEach(async () => {
  await productDb().db.deleteFrom('holidays').where('name', '=', own).execute();
});

/** A holiday with a fixed date can make an earlier weekend longer. */
async function findLongWeekendStart(today: string, friday: string): Promise<string> {
  const entries = await productDb()
    .db.selectFrom('holidays')
    .select(['kind', 'name', 'area'])
    .select(['starts_on as startsOn', 'ends_on as endsOn', 'is_yearly as isYearly'])
    .execute();
  const known = listHolidayPeriods(entries, { start: today, end: friday });
  const added = { kind: 'public', name: own, area: 'malaysia', startsOn: friday, endsOn: friday } as const;
  const choices = listQuickChoices(today, [...known, added]);
  return choices.find(({ name }) => name === 'longWeekend')?.filter.dates?.start ?? '';
}

test(
  'a super admin adds a public holiday, which searches and cards show, and deletes it',
  onceTag,
  async ({ page }) => {
    const name = `Day ${randomUUID().slice(0, 6)}`;
    own = name;
    const country = ownCountry();
    const today = klDate(new Date());
    const friday = addDays(getMonday(today), 18);
    const departsOn = await findLongWeekendStart(today, friday);
    await ownDeal({
      destination_country: country,
      outbound_route: 'KUL-KIX',
      outbound_departs_on: departsOn,
      outbound_departure_time: '22:00',
      outbound_arrival_time: '05:30',
      return_departs_on: addDays(friday, 3),
      return_route: 'KIX-KUL',
      return_departure_time: '11:00',
      return_arrival_time: '17:00',
    });
    await signIn(page, 'superadmin');

    await test.step('the office', async () => {
      await page.goto(`/superadmin/holidays?year=${friday.slice(0, 4)}`);
      await expectNoLayoutFaults(page, 'holidays-list');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('First day').fill(friday);
      await page.getByRole('button', { name: 'Save holiday' }).click();
      await expect(page.getByText(`${name} added: ${formatDayDate(friday)}.`)).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('All Malaysia');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByLabel('First day').fill(friday);
      await page.getByRole('button', { name: 'Save holiday' }).click();
      await expect(page.getByText(`It overlaps ${name}`)).toBeVisible();
      await expectNoLayoutFaults(page, 'holidays-overlap');
    });

    await test.step('the public pages', async () => {
      await expect(async () => {
        await page.goto(`/deals?destination=${encodeURIComponent(country)}`);
        await expect(page.getByRole('article')).toContainText(name, { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      await expectNoLayoutFaults(page, 'holidays-card');
      const choices = page.getByRole('list', { name: 'Quick choices' });
      await choices.getByRole('button', { name: /Next long weekend.* 1/ }).click();
      await expect(page).toHaveURL(new RegExp(`start=${departsOn}&end=`));
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('article').getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('list', { name: 'Trip' })).toContainText(name);
      await expectNoLayoutFaults(page, 'holidays-deal');
      await page.goto('/');
      await expectNoLayoutFaults(page, 'holidays-home');
    });

    await test.step('the office again', async () => {
      await page.goto(`/superadmin/holidays?year=${friday.slice(0, 4)}`);
      await page.getByRole('link', { name: `Delete ${name}` }).click();
      await expect(page.getByText(`Delete ${name}?`)).toBeVisible();
      await expectNoLayoutFaults(page, 'holidays-delete');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Holiday deleted.')).toBeVisible();
      await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
    });
  },
);
