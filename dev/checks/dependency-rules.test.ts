import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { checkDependencyRules } from './dependency-rules.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function violationsOf(files: Record<string, string>): Promise<string[]> {
  folder = mkdtempSync(join(process.cwd(), 'reports-rules-'));
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), source);
  }
  const { violations } = await checkDependencyRules(['src'], folder);
  return violations.map((violation) => violation.split(':')[0] ?? '');
}

describe('the dependency rules', () => {
  it('reject a rule that imports a service', async () => {
    const violations = await violationsOf({
      'src/domain/deals/deal.ts': `import { x } from '../../server/features/deals/deals.service.ts';\nexport const y = x;\n`,
      'src/server/features/deals/deals.service.ts': 'export const x = 1;\n',
    });
    expect(violations).toContain('domain-is-pure');
  });

  it('reject a rule that imports a later area, and operator and privacy importing each other', async () => {
    const violations = await violationsOf({
      'src/domain/trips/leg.ts': `import { x } from '../deals/deal.ts';\nexport const y = x;\n`,
      'src/domain/deals/deal.ts': 'export const x = 1;\n',
      'src/domain/operator/desk.ts': `import { z } from '../privacy/person.ts';\nexport const w = z;\n`,
      'src/domain/privacy/person.ts': `import { v } from '../operator/contact.ts';\nexport const z = v;\n`,
      'src/domain/operator/contact.ts': 'export const v = 1;\n',
    });
    expect(violations).toEqual([
      'domain-operator-imports-only-areas-before-it',
      'domain-privacy-imports-only-areas-before-it',
      'domain-trips-imports-only-areas-before-it',
    ]);
  });

  it('reject a component that imports a service, and a route that imports a store', async () => {
    const violations = await violationsOf({
      'src/web/public/deals/card.ts': `import { x } from '../../../server/features/deals/deals.service.ts';\nexport const y = x;\n`,
      'src/web/public/deals/deals.route.ts': `import { z } from '../../../server/features/deals/deals.store.ts';\nexport const w = z;\n`,
      'src/server/features/deals/deals.service.ts': 'export const x = 1;\n',
      'src/server/features/deals/deals.store.ts': 'export const z = 1;\n',
    });
    expect(violations).toEqual(
      expect.arrayContaining(['components-never-import-server', 'routes-call-services-and-queries-only']),
    );
  });

  it('allow a route to import queries, and reject queries that import a service or a store', async () => {
    const queries = 'src/server/features/deals/deals.queries.ts';
    const violations = await violationsOf({
      'src/web/public/deals/deals.route.ts': `import { y } from '../../../server/features/deals/deals.queries.ts';\nexport const w = y;\n`,
      [queries]: `import { x } from './deals.service.ts';\nimport { z } from './deals.store.ts';\nexport const y = [x, z];\n`,
      'src/server/features/deals/deals.service.ts': 'export const x = 1;\n',
      'src/server/features/deals/deals.store.ts': 'export const z = 1;\n',
    });
    expect(violations).toEqual(['queries-only-read', 'queries-only-read']);
  });

  it('reject the store of another feature, an import against the allowed direction, and a circular import', async () => {
    const violations = await violationsOf({
      'src/server/features/mail/mail.service.ts': `import { x } from '../deals/deals.store.ts';\nexport const y = x;\n`,
      'src/server/features/deals/deals.store.ts': `import { y } from '../mail/mail.service.ts';\nexport const x = y;\n`,
    });
    expect(violations).toEqual(
      expect.arrayContaining([
        'other-features-through-their-service',
        'feature-mail-uses-only-its-neighbours',
        'no-circles',
      ]),
    );
  });

  it('reject an inner folder that imports a later one, and another feature that imports the row stores of bookings', async () => {
    const violations = await violationsOf({
      'src/server/features/settlement/settle/settlement.ts': `import { x } from '../refunds/refunds.service.ts';\nexport const y = x;\n`,
      'src/server/features/settlement/refunds/refunds.service.ts': 'export const x = 1;\n',
      'src/server/features/people/people.service.ts': `import { z } from '../fulfilment/rows/fulfilment.store.ts';\nexport const w = z;\n`,
      'src/server/features/fulfilment/rows/fulfilment.store.ts': 'export const z = 1;\n',
    });
    expect(violations).toEqual(
      expect.arrayContaining([
        'settlement-settle-imports-only-folders-before-it',
        'booking-rows-serve-only-booking-features',
      ]),
    );
  });

  it('reject two folders of a feature that import each other through different files', async () => {
    const violations = await violationsOf({
      'src/server/features/accounts/team/team.ts': `import { x } from '../sessions/sessions.ts';\nexport const y = x;\n`,
      'src/server/features/accounts/sessions/sessions.ts': 'export const x = 1;\n',
      'src/server/features/accounts/sessions/own.ts': `import { z } from '../team/members.ts';\nexport const w = z;\n`,
      'src/server/features/accounts/team/members.ts': 'export const z = 1;\n',
    });
    expect(violations).toEqual(['no-circles-between-folders']);
  });

  it('reject the server importing pages, and production importing development', async () => {
    const violations = await violationsOf({
      'src/server/http/pages.ts': `import { x } from '../../web/root.ts';\nexport const y = x;\n`,
      'src/web/root.ts': `import { z } from '../../dev/demo/demo.ts';\nexport const x = z;\n`,
      'dev/demo/demo.ts': 'export const z = 1;\n',
    });
    expect(violations).toEqual(
      expect.arrayContaining(['server-never-imports-web', 'production-never-imports-development']),
    );
  });

  it('reject an area that imports another, a shared module that imports an area, and public pages that import the back office', async () => {
    const violations = await violationsOf({
      'src/web/public/home/home.ts': `import { x } from '../../company/nav.ts';\nimport { y } from '../../back-office/table.ts';\nexport const z = [x, y];\n`,
      'src/web/shared/kit/button.ts': `import { x } from '../../company/nav.ts';\nexport const b = x;\n`,
      'src/web/back-office/table.ts': `import { x } from '../company/nav.ts';\nexport const y = x;\n`,
      'src/web/company/nav.ts': 'export const x = 1;\n',
    });
    expect(violations).toEqual(
      expect.arrayContaining([
        'areas-never-import-each-other',
        'shared-knows-no-area',
        'back-office-serves-company-and-operator',
        'public-pages-load-no-schemas-and-no-back-office',
      ]),
    );
  });

  it('accept route, service, store and rule in this order', async () => {
    const violations = await violationsOf({
      'src/web/public/deals/deals.route.ts': `import { a } from '../../../server/features/deals/deals.service.ts';\nexport const w = a;\n`,
      'src/server/features/deals/deals.service.ts': `import { b } from './deals.store.ts';\nexport const a = b;\n`,
      'src/server/features/deals/deals.store.ts': `import { c } from '../../../domain/deals/deal.ts';\nexport const b = c;\n`,
      'src/domain/deals/deal.ts': 'export const c = 1;\n',
    });
    expect(violations).toEqual([]);
  });
});
