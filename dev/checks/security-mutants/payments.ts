// Payments, payouts and keys.
import type { Mutant } from './mutant.ts';

const features = 'src/server/features';
const payments = 'src/server/features/payments';

export const paymentsMutants: readonly Mutant[] = [
  {
    item: 91,
    what: 'a second person confirms a bank file they were not shown',
    file: 'src/server/features/finance/bank-files/bank-files.service.ts',
    from: `  if (file?.voidedAt) return 'file_changed';\n`,
    to: '',
    test: 'src/server/features/finance/payouts/payout-runs.service.test.ts',
    title: 'security 91',
  },
  {
    ...{ item: 43, what: 'redirects of Billplz are followed', file: `${payments}/billplz.client.ts` },
    from: `redirect: 'manual',`,
    to: `redirect: 'follow',`,
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 43: do not follow redirects' },
  },
  {
    ...{ item: 44, what: 'a bill may be anywhere', file: `${payments}/billplz.client.ts` },
    from: `  if (!bill.url.startsWith(\`\${expected.pagesUrl}/\`)) return mismatch('address', bill.id);\n`,
    to: '',
    ...{ test: `${features}/bookings/security.test.ts`, title: 'security 44' },
  },
  {
    ...{
      item: 45,
      what: 'a paid flag is enough, whatever the state',
      file: `${payments}/billplz.signature.ts`,
    },
    from: `isPaid: common.isPaid && state === 'paid',`,
    to: 'isPaid: common.isPaid,',
    ...{ test: `${payments}/billplz.signature.reading.test.ts`, title: '' },
  },
  {
    ...{ item: 46, what: 'signatures are not compared', file: `${payments}/billplz.signature.ts` },
    from: `return timingSafeEqual(expected, Buffer.from(notice.signature, 'hex'));`,
    to: 'return timingSafeEqual(expected, expected);',
    ...{
      test: `${features}/bookings/security.test.ts`,
      title: 'security 46: a callback with any one field changed',
    },
  },
  {
    ...{ item: 46, what: 'without a key everything is believed', file: `${payments}/billplz.signature.ts` },
    from: 'if (!key || !signaturePattern.test(notice.signature)) return false;',
    to: `if (!key) return true;\n  if (!signaturePattern.test(notice.signature)) return false;`,
    ...{
      test: `${features}/bookings/security.test.ts`,
      title: 'security 46: without a key that can be read',
    },
  },
  {
    ...{ item: 57, what: 'a live site takes practice money', file: `${payments}/payments.service.ts` },
    from: `if (mode === 'live') return !settings.sandbox || booking.allowSandboxPayments;`,
    to: `if (mode === 'live') return true;`,
    ...{ test: `${features}/bookings/security.data.test.ts`, title: 'security 57' },
  },
  {
    ...{ item: 58, what: 'the settings page shows the whole key', file: `${payments}/settings-versions.ts` },
    from: `return secret.length >= 12 ? secret.slice(-4) : '';`,
    to: 'return secret;',
    ...{ test: 'src/web/operator/security-superadmin.test.ts', title: 'security 58' },
  },
  {
    item: 94,
    what: 'new payment keys take effect by waiting, although a second super admin should confirm them',
    file: `${payments}/waiting-keys.service.ts`,
    from: 'return row !== undefined && !row.needs_confirmation && row.in_force_from <= now;',
    to: 'return row !== undefined && row.in_force_from <= now;',
    test: `${payments}/waiting-keys.service.test.ts`,
    title: 'security 94: never take effect by waiting',
  },
  {
    item: 94,
    what: 'a super admin confirms the payment keys they entered',
    file: `${payments}/waiting-keys.service.ts`,
    from: "if (waiting.entered_by === actor.userId) return 'samePerson';",
    to: '',
    test: `${payments}/waiting-keys.service.test.ts`,
    title: 'security 94: are not confirmed by the super admin who entered them',
  },
  {
    item: 94,
    what: 'a super admin who was added a minute ago confirms payment keys',
    file: `${payments}/waiting-keys.service.ts`,
    from: 'if (!(await isSecondAdmin(ctx, tx, actor, { madeAt: waiting.entered_at }))) return',
    to: 'if (!actor.userId) return',
    test: `${payments}/waiting-keys.service.test.ts`,
    title: 'security 94: are not confirmed by a super admin of the last day',
  },
  {
    item: 93,
    what: 'a return about an unknown bill is stored without a proof',
    file: `${features}/settlement/bills/provider-notices.service.ts`,
    from: "if (proof === 'genuine') await keepUnknown(ctx, report);",
    to: 'await keepUnknown(ctx, report);',
    test: `${features}/operator-desk/unknown-payments.service.test.ts`,
    title: 'security 93: is not stored with a wrong signature',
  },
  {
    item: 93,
    what: 'a payment is matched without asking Billplz whether the bill is paid',
    file: `${features}/operator-desk/unknown-payments.service.ts`,
    from: "return outcome.report.paid ? outcome.report : 'unpaid';",
    to: 'return outcome.report;',
    test: `${features}/operator-desk/unknown-payments.service.test.ts`,
    title: 'security 93: changes nothing for an unknown booking',
  },
];
