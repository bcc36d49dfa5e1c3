// The other features.
import type { Mutant } from './mutant.ts';

const features = 'src/server/features';
const people = 'src/server/features/people';

export const featuresMutants: readonly Mutant[] = [
  {
    item: 89,
    what: 'an old session changes the contacts that travellers see',
    file: 'src/server/features/companies/profile.service.ts',
    from: 'if (contacts.length > 0 && !isFresh(actor, ctx.now()))',
    to: 'if (contacts.length > 9)',
    test: 'src/server/features/companies/profile.service.test.ts',
    title: 'security 89',
  },
  {
    item: 88,
    what: 'passports that an account opens page by page raise no alert',
    file: 'src/server/features/operations/operations.store.ts',
    from: `coalesce(details ->> 'passportsHidden', 'false') = 'false'`,
    to: `coalesce(details ->> 'passportsHidden', 'false') = 'never'`,
    test: `${features}/company-desk/bookings/passport-proof.test.ts`,
    title: 'security 88',
  },
  {
    ...{ item: 64, what: 'an approval leaves no line' },
    file: 'src/server/features/companies/approval.service.ts',
    from: 'await recordAudit(tx, { ...by(actor, company), action, details });',
    to: 'void [tx, action, details];',
    ...{ test: 'src/web/operator/security-superadmin.test.ts', title: 'security 64' },
  },
  {
    ...{ item: 68, what: 'emails about an erased person stay', file: `${people}/people.service.ts` },
    from: '...prospects, ...messages],',
    to: '...prospects].slice(0, 0),',
    ...{ test: `${people}/people.service.test.ts`, title: 'security 68: gets all of it' },
  },
  {
    ...{ item: 68, what: 'a link to somebody’s data never ends', file: `${people}/people.store.ts` },
    from: `.where('expires_at', '>', now)`,
    to: `.where('expires_at', '<>', now)`,
    ...{ test: `${people}/person-links.test.ts`, title: 'security 68: ends after its time' },
  },
];
