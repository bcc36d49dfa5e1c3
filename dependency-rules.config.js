// Defines which layer may import which, as docs/architecture.md explains. Read by
// dev/checks/dependency-rules.ts.
const TESTS = '\\.test\\.tsx?$';

/** One folder of src/web per audience. */
const areas = ['public', 'booking', 'accounts', 'company', 'operator', 'demo'];
/** Folders whose code is sent to visitors without an account. */
const publicFolders = '(public|booking|accounts|demo|shared)/|root';

/** Other features that a feature may import, except their stores. No cycles. */
const featureMayUse = {
  mail: ['audit'],
  audit: [],
  sellers: [],
  holidays: ['audit'],
  deals: ['sellers', 'payments', 'holidays', 'audit'],
  prospects: ['deals', 'mail', 'audit'],
  wishes: ['deals', 'mail', 'audit'],
  payments: ['accounts', 'audit'],
  finance: ['accounts', 'payments', 'mail', 'audit'],
  // The life of a booking in order: each feature uses only those above it.
  bookings: ['deals', 'sellers', 'payments', 'mail', 'audit'],
  notifications: ['bookings', 'sellers', 'payments', 'mail', 'audit'],
  fulfilment: ['bookings', 'notifications', 'deals', 'sellers', 'payments', 'mail', 'audit'],
  settlement: ['bookings', 'notifications', 'fulfilment', 'accounts', 'finance', 'payments', 'mail', 'audit'],
  'company-desk': ['bookings', 'fulfilment', 'settlement', 'finance', 'payments', 'audit', 'sellers'],
  'operator-desk': [
    'bookings',
    'notifications',
    'fulfilment',
    'settlement',
    'company-desk',
    'deals',
    'finance',
    'payments',
    'mail',
    'audit',
  ],
  accounts: ['mail', 'audit'],
  companies: ['accounts', 'finance', 'deals', 'sellers', 'mail', 'audit'],
  people: [
    'fulfilment',
    'prospects',
    'wishes',
    'contact',
    'accounts',
    'companies',
    'deals',
    'notifications',
    'mail',
    'audit',
  ],
  contact: ['mail', 'audit'],
  operations: ['operator-desk', 'wishes', 'finance', 'payments', 'mail', 'audit'],
  demo: [],
};

/** Rules import only their own area and the areas listed before it. The last two do not import each other. */
const domainAreas = [
  'kernel',
  'accounts',
  'trips',
  'itinerary',
  'deals',
  'search',
  'wishes',
  'companies',
  'finance',
  'bookings',
  'fulfilment',
  'operator',
  'privacy',
];

const domainRules = domainAreas.map((area, index) => {
  const before = domainAreas.slice(0, area === 'privacy' ? index - 1 : index);
  return {
    name: `domain-${area}-imports-only-areas-before-it`,
    severity: 'error',
    from: { path: `^src/domain/${area}/`, pathNot: TESTS },
    to: { path: '^src/domain/', pathNot: `^src/domain/(${[...before, area].join('|')})/` },
  };
});

const featureRules = Object.entries(featureMayUse).map(([feature, uses]) => ({
  name: `feature-${feature}-uses-only-its-neighbours`,
  comment: 'Features form a picture without circles; a new arrow is a decision, made here.',
  severity: 'error',
  from: { path: `^src/server/features/${feature}/`, pathNot: TESTS },
  to: {
    path: '^src/server/features/',
    pathNot: `^src/server/features/(${[feature, ...uses].join('|')})/`,
  },
}));

/** Inner folders of a feature: each imports only those listed before it; files beside them, all. */
const innerFolders = {
  bookings: ['rows', 'story', 'buyer', 'hold'],
  notifications: ['rows', 'alerts', 'mails', 'reminders', 'buyer'],
  fulfilment: [
    'rows',
    'names',
    'manifest',
    'requests',
    'flight-changes',
    'documents',
    'notes',
    'personal-data',
  ],
  settlement: ['rows', 'settle', 'bills', 'cancel', 'refunds', 'entries'],
  'company-desk': ['bookings', 'board', 'numbers'],
};

const innerRules = Object.entries(innerFolders).flatMap(([feature, folders]) =>
  folders.map((folder, index) => ({
    name: `${feature}-${folder}-imports-only-folders-before-it`,
    severity: 'error',
    from: { path: `^src/server/features/${feature}/${folder}/`, pathNot: TESTS },
    to: {
      path: `^src/server/features/${feature}/`,
      pathNot: `^src/server/features/${feature}/(${folders.slice(0, index + 1).join('|')})/`,
    },
  })),
);

/** Features of a booking lock and change its rows in each other's transactions through these stores. */
const rowStores = `^src/server/features/(${Object.keys(innerFolders).join('|')})/rows/`;

/** One module owns each third-party library. */
const owners = [
  ['pg', '^src/server/(platform/(database/database|jobs)|app/migrate)\\.ts$'],
  ['graphile-worker', '^src/server/(platform/jobs|app/migrate)\\.ts$'],
  ['prom-client', '^src/server/platform/metrics\\.ts$'],
  ['cookie', '^src/server/platform/cookies\\.ts$'],
  ['nodemailer', '^src/server/platform/mail-transport\\.ts$'],
  ['better-auth', '^src/server/features/accounts/'],
  ['@node-rs/argon2', '^src/server/features/accounts/'],
  ['pdfkit', '^src/server/platform/files/pdf\\.ts$'],
  ['unpdf', '^src/server/platform/files/pdf-text\\.ts$'],
  ['@fastify/busboy', '^src/server/platform/files/multipart\\.ts$'],
  ['@resvg/resvg-wasm', '^src/server/platform/files/picture-worker\\.ts$'],
  ['kysely', '^src/server/(platform/|app/migrate\\.ts$|features/.*\\.(store|queries)\\.ts$)'],
];

const ownerRules = owners.map(([name, path]) => ({
  name: `only-the-owner-imports-${name}`,
  severity: 'error',
  from: { path: '^src/', pathNot: [path, TESTS] },
  to: { path: `^node_modules/(@types/)?${name}/` },
}));

export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'Rules know no clock, no database, no browser: only each other, and Zod.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TESTS },
      to: { pathNot: ['^src/domain/', '^node_modules/zod/'] },
    },
    {
      name: 'zod-only-in-input-rules',
      comment: 'Public pages import plain rules into the browser; the schema library must not come along.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: ['-input\\.ts$', TESTS] },
      to: { path: ['^node_modules/zod/', '^src/domain/.*-input\\.ts$'] },
    },
    {
      name: 'formats-use-rules-and-texts',
      severity: 'error',
      from: { path: '^src/format/', pathNot: TESTS },
      to: { pathNot: '^src/(format|domain|locales)/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'components-never-import-server',
      comment: 'Only routes, entry.server and *.server.ts talk to services.',
      severity: 'error',
      from: {
        path: '^src/web/',
        pathNot: ['\\.route\\.tsx?$', '^src/web/entry\\.server\\.tsx$', '\\.server\\.tsx?$', TESTS],
      },
      to: { path: '^src/server/' },
    },
    {
      name: 'routes-call-services-and-queries-only',
      severity: 'error',
      from: { path: '^src/web/', pathNot: TESTS },
      to: {
        path: '^src/server/',
        pathNot:
          '^src/server/(features/.*\\.(service|queries)\\.ts$|http/pages/(router-context|site-info)\\.ts$|platform/(cookies|files/pictures)\\.ts$)',
      },
    },
    {
      name: 'public-pages-load-no-schemas-and-no-back-office',
      severity: 'error',
      from: {
        path: `^src/web/(${publicFolders})`,
        pathNot: ['\\.server\\.tsx?$', TESTS],
      },
      to: { path: ['^node_modules/zod/', '^src/web/back-office/'] },
    },
    {
      name: 'areas-never-import-each-other',
      comment:
        'src/web/shared holds what two areas need, src/web/back-office what company and operator need.',
      severity: 'error',
      from: { path: `^src/web/(${areas.join('|')})/` },
      to: { path: `^src/web/(${areas.join('|')})/`, pathNot: '^src/web/$1/' },
    },
    {
      name: 'shared-knows-no-area',
      severity: 'error',
      from: { path: '^src/web/shared/' },
      to: { path: `^src/web/(${areas.join('|')})/` },
    },
    {
      name: 'back-office-serves-company-and-operator',
      severity: 'error',
      from: { path: '^src/web/back-office/' },
      to: { path: `^src/web/(${areas.join('|')})/` },
    },
    {
      name: 'services-never-import-http-or-web',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: TESTS },
      to: { path: '^src/(server/(http|entry|admin|app/jobs\\.ts)|web)' },
    },
    {
      name: 'stores-are-sql-and-nothing-else',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/.*\\.store\\.ts$' },
      to: {
        path: '^src/',
        pathNot: [
          '^src/(server/platform/database/(database|schema|keyset|person-lock|in-batches)\\.ts$|domain/)',
          '^src/server/features/$1/.*\\.store\\.ts$',
          rowStores,
        ],
      },
    },
    {
      name: 'queries-only-read',
      comment: 'A query applies the access rule and selects rows: it calls nothing that could write.',
      severity: 'error',
      from: { path: '^src/server/features/.*\\.queries\\.ts$' },
      to: {
        path: '^src/',
        pathNot:
          '^src/(server/(platform/database/(company-scope|database|keyset|schema)|app/actor)\\.ts$|domain/)',
      },
    },
    {
      name: 'other-features-through-their-service',
      comment: 'A feature is entered by its services and queries, never by its store.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^src/server/features/[^/]+/.*\\.store\\.ts$',
        pathNot: ['^src/server/features/$1/', rowStores],
      },
    },
    {
      name: 'booking-rows-serve-only-booking-features',
      severity: 'error',
      from: {
        path: '^src/server/features/',
        pathNot: [
          `^src/server/features/(${[...Object.keys(innerFolders), 'operator-desk'].join('|')})/`,
          TESTS,
        ],
      },
      to: { path: rowStores },
    },
    {
      name: 'only-payments-know-the-provider',
      comment: 'Others ask through the port, payments/payment-provider.ts, and get reports.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: ['^src/server/features/payments/', TESTS] },
      to: { path: '^src/server/features/payments/billplz\\.' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/server/platform/', pathNot: TESTS },
      to: { path: '^src/(server/(features|http|entry|admin|app/jobs\\.ts)|web)' },
    },
    {
      name: 'texts-import-nothing',
      severity: 'error',
      from: { path: '^src/locales/' },
      to: { pathNot: '^src/locales/' },
    },
    {
      name: 'production-never-imports-development',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: ['^(dev|e2e|bench)/', TESTS, '^node_modules/vitest/'] },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^src/', pathNot: ['^src/locales/', '\\.d\\.ts$', '\\+types'] },
      to: {},
    },
    ...domainRules,
    ...featureRules,
    ...innerRules,
    ...ownerRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^src/locales/messages/', '\\+types/', '\\.css$', '\\.woff2'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
