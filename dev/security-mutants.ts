// Defences taken out one at a time, each with the test that must then fail. `npm run mutate:security` tries them all;
// dev/security-mutants.test.ts makes sure that each still fits the code. docs/security-tests.md names the items.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code, as they stand there.

export interface Mutant {
  /** The item of docs/security-tests.md. */
  readonly item: number;
  readonly what: string;
  readonly file: string;
  /** Found once in the file. */
  readonly from: string;
  readonly to: string;
  /** A second place, in the same file unless it names another: where two defences stand behind each other. */
  readonly also?: { readonly file?: string; readonly from: string; readonly to: string };
  readonly test: string;
  /** The beginning of the titles that must fail. */
  readonly title: string;
}

const accounts = 'src/server/features/accounts';
const bookings = 'src/server/features/bookings';
const payments = 'src/server/features/payments';
const platform = 'src/server/platform';
const people = 'src/server/features/people';
const http = 'src/server/http';

export const mutants: readonly Mutant[] = [
  {
    item: 1,
    what: 'a view of another company can be deleted',
    file: `${bookings}/company/booking-views.store.ts`,
    from: `    .deleteFrom('booking_views')\n    .where('company_id', '=', companyId)\n`,
    to: `    .deleteFrom('booking_views')\n    .where('company_id', 'is not', null)\n`,
    also: {
      file: 'migrations/0031_found-in-seconds.sql',
      from: `create policy tenant on booking_views to app_company\n  using (company_id = current_company_id())`,
      to: `create policy tenant on booking_views to app_company\n  using (true)`,
    },
    test: `${bookings}/company/booking-views.service.test.ts`,
    title: 'security 1',
  },
  {
    ...{ item: 6, what: 'a company’s queries run with all rights', file: `${platform}/company-scope.ts` },
    from: `, set_config('role', 'app_company', true)`,
    to: '',
    ...{
      test: `${platform}/company-scope.test.ts`,
      title: 'security 6: 200 interleaved requests',
    },
  },
  {
    ...{ item: 2, what: 'the super admin’s pages ask for no role', file: `${accounts}/sessions.service.ts` },
    from: 'if (!(await hasSuperAdminRole(ctx.db, person.userId))) {',
    to: 'if ((await hasSuperAdminRole(ctx.db, person.userId)) === null) {',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 2: a super admin address' },
  },
  {
    ...{ item: 3, what: 'the company in the cookie is believed', file: `${accounts}/sessions.service.ts` },
    from: 'if (membership?.companyId !== companyId) {',
    to: 'if (!membership) {',
    ...{ test: `${accounts}/sessions.service.test.ts`, title: 'security 3' },
  },
  {
    ...{ item: 4, what: 'a rejected company keeps its access', file: `${accounts}/sessions.service.ts` },
    from: `return status === 'approved' && !isDeleted;`,
    to: 'return Boolean(status) || isDeleted;',
    ...{ test: `${accounts}/sessions.service.test.ts`, title: 'security 4' },
  },
  {
    ...{ item: 5, what: 'bookings have no row security' },
    file: 'migrations/0006_company-isolation.sql',
    from: 'alter table bookings enable row level security;\n',
    to: '',
    ...{ test: `${platform}/company-scope.test.ts`, title: 'security 5' },
  },
  {
    ...{ item: 6, what: 'the company outlives its transaction', file: `${platform}/company-scope.ts` },
    from: `set_config('app.company_id', \${actor.companyId}, true)`,
    to: `set_config('app.company_id', \${actor.companyId}, false)`,
    ...{ test: `${platform}/company-scope.test.ts`, title: 'security 6' },
  },
  {
    item: 7,
    what: 'a booking may belong to the deal of another company',
    file: 'migrations/0003_bookings-and-payments.sql',
    from: 'foreign key (flight_id, company_id) references flights (id, company_id),',
    to: 'foreign key (flight_id) references flights (id),',
    test: `${platform}/company-scope.test.ts`,
    title: 'security 7',
  },
  {
    ...{ item: 8, what: 'a superuser may run the program', file: `${platform}/database-role.ts` },
    from: 'rolsuper as superuser',
    to: 'false as superuser',
    ...{ test: `${platform}/database-role.test.ts`, title: 'security 8: a superuser' },
  },
  {
    item: 9,
    what: 'a password may have any length',
    file: 'src/domain/account-input.ts',
    from: `  .min(1, says('required'))\n  .min(minPasswordCharacters, says('password_too_short'))\n  .max(maxPasswordCharacters, says('password_too_long'));`,
    to: `  .min(1, says('required'))\n  .max(maxPasswordCharacters * minPasswordCharacters, says('password_too_long'));`,
    test: `${http}/security-accounts.test.ts`,
    title: 'security 9',
  },
  {
    ...{ item: 12, what: 'passwords are hashed with 1 MiB', file: `${accounts}/password-hash.ts` },
    from: 'memoryCost: 19_456',
    to: 'memoryCost: 1_024',
    ...{ test: `${accounts}/password-hash.slow.test.ts`, title: 'security 12' },
  },
  {
    ...{ item: 14, what: 'a temporary password never expires', file: `${accounts}/sign-in.service.ts` },
    from: 'temporaryUntil !== null && temporaryUntil <= ctx.now()',
    to: 'temporaryUntil !== null && temporaryUntil.getTime() === 0',
    ...{ test: `${accounts}/accounts.service.test.ts`, title: 'security 14' },
  },
  {
    ...{ item: 15, what: 'other sessions survive a new password', file: `${accounts}/sessions.store.ts` },
    from: `if (exceptSessionId !== null) sessions = sessions.where('id', '<>', exceptSessionId);`,
    to: `if (exceptSessionId !== null) return;`,
    ...{ test: `${accounts}/passwords.service.test.ts`, title: 'security 15: ends every other session' },
  },
  {
    ...{ item: 16, what: 'a reset link works after its hour', file: `${accounts}/reset-links.store.ts` },
    from: `    .where('identifier', '=', identifier)\n    .where('expires_at', '>', now)\n    .returning('value')`,
    to: `    .where('identifier', '=', identifier)\n    .returning('value')`,
    also: { from: `    .where('expires_at', '>', now)\n    .executeTakeFirst`, to: '    .executeTakeFirst' },
    ...{ test: `${accounts}/passwords.service.test.ts`, title: 'security 16: cannot be replaced by a link' },
  },
  {
    item: 17,
    what: 'an unknown email gets another answer',
    file: `${accounts}/sign-in.service.ts`,
    from: `if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') return null;`,
    to: `if (code === 'INVALID_EMAIL_OR_PASSWORD') return null;`,
    test: `${accounts}/sign-in.service.test.ts`,
    title: 'security 17: is refused with the same answer',
  },
  {
    ...{ item: 18, what: 'a refused client may go on guessing', file: `${accounts}/sign-in-limits.ts` },
    from: 'if (!outcome.allowed) return outcome;',
    to: 'if (!outcome.allowed) return { ...outcome, allowed: true };',
    ...{ test: `${accounts}/sign-in.service.test.ts`, title: 'security 18: refuse this client' },
  },
  {
    ...{ item: 18, what: 'every IPv6 address is another client', file: `${platform}/client-key.ts` },
    from: 'return networkOf(address, 4);',
    to: 'return address;',
    ...{ test: `${platform}/client-key.test.ts`, title: 'security 18' },
  },
  {
    ...{ item: 18, what: 'limits count and never refuse', file: `${platform}/rate-limit.ts` },
    from: 'where limit_hits.hits + (select earlier.hits from earlier) < ${limit.max}',
    to: 'where limit_hits.hits + (select earlier.hits from earlier) < ${limit.max} * 1000',
    ...{ test: `${accounts}/sign-in.service.test.ts`, title: 'security 18' },
  },
  {
    ...{ item: 19, what: 'a client is locked out by others', file: `${accounts}/sign-in-limits.ts` },
    from: '      clientAddress,\n      `|${email}`,',
    to: `      '203.0.113.1',\n      \`|\${email}\`,`,
    ...{ test: `${accounts}/sign-in.service.test.ts`, title: 'security 19' },
  },
  {
    ...{ item: 20, what: 'signing out leaves the session', file: `${accounts}/sessions.service.ts` },
    from: 'return [...(await endSession(ctx, visit.cookies)), clearCompanyCookie(ctx)];',
    to: 'return [clearCompanyCookie(ctx)];',
    ...{ test: `${accounts}/sign-in.service.test.ts`, title: 'security 20' },
  },
  {
    ...{ item: 21, what: 'a session has no greatest age', file: `${accounts}/sessions.service.ts` },
    from: 'isOlderThan(mostHours * hourMs)',
    to: 'isOlderThan(mostHours * hourMs * 1_000_000)',
    ...{ test: `${accounts}/sessions.service.test.ts`, title: 'security 21' },
  },
  {
    ...{ item: 22, what: 'any host may set the session cookie', file: `${accounts}/auth.ts` },
    from: 'return https ? `__Host-${name}` : name;',
    to: 'return https ? `x-${name}` : name;',
    ...{ test: `${accounts}/sign-in.service.test.ts`, title: 'security 22' },
  },
  {
    ...{ item: 23, what: 'super admins need no second factor', file: `${accounts}/sessions.service.ts` },
    from: `if (ctx.config.mode === 'live' && !person.hasSecondFactor) {`,
    to: `if (ctx.config.mode === 'live' && !person.userId) {`,
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 23' },
  },
  {
    ...{ item: 23, what: 'the password alone opens everything', file: `${accounts}/sessions.service.ts` },
    from: 'if (!hasSecondFactor || session.secondFactorAt) {',
    to: 'if (!hasSecondFactor || session.createdAt) {',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 23' },
  },
  {
    ...{ item: 24, what: 'a code works twice', file: `${accounts}/second-factor.store.ts` },
    from: `    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))\n`,
    to: '',
    ...{ test: `${accounts}/second-factor.service.test.ts`, title: 'security 24: a code of the app' },
  },
  {
    ...{ item: 24, what: 'a recovery code works twice', file: `${accounts}/second-factor.store.ts` },
    from: `    .where('used_at', 'is', null)\n    .returning('id')`,
    to: `    .returning('id')`,
    ...{ test: `${accounts}/second-factor.service.test.ts`, title: 'security 24: works once, also when' },
  },
  {
    ...{ item: 24, what: 'codes can be guessed for ever', file: `${accounts}/sign-in-limits.ts` },
    from: 'return countHits(ctx, factorLimits(ctx, tried));',
    to: 'return countHits(ctx, factorLimits(ctx, tried).slice(0, 0));',
    ...{ test: `${accounts}/second-factor.service.test.ts`, title: 'security 24: a code of the app' },
  },
  {
    item: 24,
    what: 'a sign-in asks for no code',
    file: `${accounts}/sign-in.service.ts`,
    from: 'hasSecondFactor: Boolean(response.user.secondFactorSince),',
    to: 'hasSecondFactor: false,',
    test: `${accounts}/second-factor.service.test.ts`,
    title: 'security 24: neither opens',
  },
  {
    ...{ item: 25, what: 'a proof counts for ever', file: `${accounts}/step-up.service.ts` },
    from: 'return needsStepUp(asked) && !isFresh(actor, ctx.now());',
    to: 'return needsStepUp(asked) && !isFresh(actor, actor.provenAt);',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 25' },
  },
  {
    ...{ item: 25, what: 'a list for the bank takes no fresh proof', file: 'src/domain/step-up.ts' },
    from: `  [office.payoutFile]: { forms: 'all' },\n`,
    to: '',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 25' },
  },
  {
    ...{ item: 25, what: 'the way an address is written gets round the list' },
    file: 'src/web/shared/page/guards.server.ts',
    from: 'const route = routeOf(pattern);',
    to: 'const route = new URL(request.url).pathname || routeOf(pattern);',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 25' },
  },
  {
    ...{ item: 26, what: 'anybody may sign up', file: `${accounts}/auth.ts` },
    from: 'disableSignUp: true,',
    to: 'disableSignUp: false,',
    ...{ test: `${accounts}/auth.test.ts`, title: 'security 26' },
  },
  {
    item: 27,
    what: 'the command makes a second super admin without asking',
    file: `${accounts}/accounts.service.ts`,
    from: 'if (existing && !input.force)',
    to: 'if (existing && input.force === null)',
    test: `${accounts}/accounts.service.test.ts`,
    title: 'security 27',
  },
  {
    ...{ item: 28, what: 'other sites may post our forms', file: `${http}/origin-check.ts` },
    from: 'if (reading.has(request.method) || comesFromOurPages(request, publicOrigin)) return;',
    to: 'if (reading.has(request.method) || comesFromOurPages(request, publicOrigin) || request.id) return;',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 28' },
  },
  {
    ...{ item: 29, what: 'a form may be of any size', file: `${http}/pages.ts` },
    from: 'const FORM_LIMIT_BYTES = 64 * 1024;',
    to: 'const FORM_LIMIT_BYTES = 64 * 1024 * 1024;',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 29' },
  },
  {
    item: 30,
    what: 'opening a link from an email leaves the list',
    file: 'src/web/public/unsubscribe/unsubscribe.route.tsx',
    from: 'const entry = await findListEntry(context.get(appContext), params.secret);',
    to: `await leaveList(context.get(appContext), params.secret);\n  const entry = await findListEntry(context.get(appContext), params.secret);`,
    test: `${http}/waiting-list.test.ts`,
    title: 'security 30',
  },
  {
    item: 31,
    what: 'public pages run any inline script',
    file: `${http}/page-policy.ts`,
    from: 'csp: policy([...hashes], [], options) };',
    to: `csp: policy(["'unsafe-inline'"], [], options) };`,
    test: `${http}/public-frame.test.ts`,
    title: 'security 31',
  },
  {
    ...{ item: 32, what: 'answers without a policy', file: `${http}/security-headers.ts` },
    from: `    reply.header('content-security-policy', nothingPolicy);\n`,
    to: '',
    ...{ test: `${http}/app.test.ts`, title: 'security 32' },
  },
  {
    item: 33,
    what: 'other sites may read every answer',
    file: `${http}/security-headers.ts`,
    from: `reply.header('permissions-policy', permissions);`,
    to: `reply.header('access-control-allow-origin', '*');`,
    test: `${http}/route-walk.test.ts`,
    title: 'security 33',
  },
  {
    ...{ item: 34, what: 'personal pages may be kept', file: `${http}/pages.ts` },
    from: `.headers(plainHeaders(response)).header('cache-control', 'no-store');`,
    to: '.headers(plainHeaders(response));',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 34' },
  },
  {
    item: 35,
    what: 'the destination is inserted as HTML',
    file: 'src/web/public/deal/deal.route.tsx',
    from: `      <h1 className={styles.title}>\n        {city ?? deal.destinationCountry}\n`,
    to: `      <h1 className={styles.title}>\n        <b dangerouslySetInnerHTML={{ __html: deal.destinationCountry }} />\n`,
    test: `${http}/public-deals.test.ts`,
    title: 'security 35 and 36',
  },
  {
    item: 36,
    what: 'a value can end the script it is written in',
    file: `${http}/first-paint.ts`,
    from: `.replaceAll('<', '\\\\u003c')`,
    to: '',
    test: `${http}/first-paint.test.ts`,
    title: 'security 36',
  },
  {
    item: 38,
    what: 'the contact form ignores unknown fields',
    file: 'src/domain/contact-input.ts',
    from: 'export const contactInput = z.strictObject({',
    to: 'export const contactInput = z.object({',
    test: `${http}/public-forms.test.ts`,
    title: 'security 38',
  },
  {
    item: 39,
    what: 'public pages carry all of a deal',
    file: 'src/web/shared/deal/public-deal.ts',
    from: '    ...toldTripOf(deal),\n    id: deal.id,',
    to: '    ...deal,\n    ...toldTripOf(deal),\n    id: deal.id,',
    test: `${http}/public-deals.test.ts`,
    title: 'security 39',
  },
  {
    item: 40,
    what: 'the last of two equal fields wins',
    file: 'src/domain/form-input.ts',
    from: 'if (duplicates.length > 0) {',
    to: 'if (duplicates.length > entries.length) {',
    test: `${http}/public-forms.test.ts`,
    title: 'security 40',
  },
  {
    item: 41,
    what: 'a list is as long as there are deals',
    file: 'src/server/features/deals/deals.service.ts',
    from: 'limit: publicDealsPageSize + 1,\n    }),\n    countPublicDeals',
    to: 'limit: publicDealsPageSize * 10,\n    }),\n    countPublicDeals',
    also: {
      from: 'rows, publicDealsPageSize, order),',
      to: 'rows, publicDealsPageSize * 10, order),',
    },
    test: `${http}/public-deals.test.ts`,
    title: 'security 41',
  },
  {
    ...{ item: 42, what: 'anybody names the client address', file: `${http}/app.ts` },
    from: 'trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,',
    to: 'trustProxy: true,',
    ...{ test: `${http}/app.test.ts`, title: 'security 42' },
  },
  {
    ...{ item: 43, what: 'redirects of Billplz are followed', file: `${payments}/billplz.client.ts` },
    from: `redirect: 'manual',`,
    to: `redirect: 'follow',`,
    ...{ test: `${bookings}/security.test.ts`, title: 'security 43: do not follow redirects' },
  },
  {
    ...{ item: 44, what: 'a bill may be anywhere', file: `${payments}/billplz.client.ts` },
    from: `  if (!bill.url.startsWith(\`\${expected.pagesUrl}/\`)) return mismatch('address', bill.id);\n`,
    to: '',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 44' },
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
    ...{ test: `${bookings}/security.test.ts`, title: 'security 46: a callback with any one field changed' },
  },
  {
    ...{ item: 46, what: 'without a key everything is believed', file: `${payments}/billplz.signature.ts` },
    from: 'if (!key || !signaturePattern.test(notice.signature)) return false;',
    to: `if (!key) return true;\n  if (!signaturePattern.test(notice.signature)) return false;`,
    ...{ test: `${bookings}/security.test.ts`, title: 'security 46: without a key that can be read' },
  },
  {
    ...{ item: 47, what: 'a refused return counts', file: `${bookings}/settlement/provider-notices.ts` },
    from: `    await keepRefusal(ctx, attempt, report);\n    return { kind: 'invalid' };\n`,
    to: '    await keepRefusal(ctx, attempt, report);\n',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 47' },
  },
  {
    ...{ item: 48, what: 'any amount confirms', file: `${bookings}/settlement/provider-notices.ts` },
    from: 'return amountSen === senFromDecimal(attempt.amount) && collectionId === attempt.collection_id;',
    to: 'return amountSen === senFromDecimal(attempt.amount) || collectionId !== null;',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 48' },
  },
  {
    ...{ item: 49, what: 'the browser names the price', file: `${bookings}/hold/holds.store.ts` },
    from: '        and deal.selling_price * ${hold.tickets}::int = ${hold.shownTotal}::numeric\n',
    to: '        and ${hold.shownTotal}::numeric > 0\n',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 49: a price sent by the browser' },
  },
  {
    ...{ item: 50, what: 'seats are not counted', file: `${bookings}/hold/holds.store.ts` },
    from: '        and deal.seats_available >= ${hold.tickets}::int\n',
    to: '        and ${hold.tickets}::int > 0\n',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 50' },
  },
  {
    ...{ item: 51, what: 'a key opens another person’s booking', file: `${bookings}/hold/hold.ts` },
    from: 'const isSame = booking.bodyHash.equals(bodyHash) &&',
    to: 'const isSame = booking.bodyHash.length === bodyHash.length &&',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 51' },
  },
  {
    ...{ item: 52, what: 'the same payment counts twice', file: `${bookings}/settlement/settlement.ts` },
    from: 'return attempt.transaction_id === transactionId || hasCountedTransaction(tx, billId, transactionId);',
    to: 'return attempt.transaction_id === null && hasCountedTransaction(tx, billId, transactionId);',
    ...{ test: `${bookings}/security.test.ts`, title: 'security 52' },
  },
  {
    item: 53,
    what: 'a failed payment ends the booking',
    file: 'src/domain/booking-state.ts',
    from: `{ from: ['awaiting_payment'], on: 'unpaid', effects: [] },`,
    to: `{ from: ['awaiting_payment'], on: 'unpaid', to: 'expired', effects: ['releaseSeats'] },`,
    test: `${bookings}/security.test.ts`,
    title: 'security 53',
  },
  {
    item: 54,
    what: 'a late payment always gets seats',
    file: `${bookings}/settlement/settlement.ts`,
    from: 'return maySeatsBeTakenAgain(deal, now) && takeSeatsAgain(tx, booking);',
    to: 'return maySeatsBeTakenAgain(deal, now) || takeSeatsAgain(tx, booking);',
    test: `${bookings}/security.test.ts`,
    title: 'security 54',
  },
  {
    item: 55,
    what: 'seats of a failed bill stay held',
    file: 'src/domain/booking-state.ts',
    from: `{ from: ['bill_creating'], on: 'billUnanswered', to: 'bill_failed', effects: ['releaseSeats'] },`,
    to: `{ from: ['bill_creating'], on: 'billUnanswered', to: 'expiring', effects: [] },`,
    test: `${bookings}/security.test.ts`,
    title: 'security 55: a 500',
  },
  {
    ...{
      item: 56,
      what: 'an email may hold any number of bookings',
      file: `${bookings}/hold/holds.store.ts`,
    },
    from: `then \${limits.holdsPerEmail}::int else 1 end`,
    to: `then 1000 * \${limits.holdsPerEmail}::int else 1000 end`,
    ...{ test: `${bookings}/security.data.test.ts`, title: 'security 56: one email' },
  },
  {
    ...{ item: 56, what: 'unproven holds may take a whole deal', file: `${bookings}/hold/holds.store.ts` },
    from: '* ${limits.unprovenPercent}::int + 99) / 100',
    to: '* 100 * ${limits.unprovenPercent}::int + 99) / 100',
    ...{ test: `${bookings}/bookings.abuse.test.ts`, title: 'security 56: never pass the share' },
  },
  {
    ...{ item: 57, what: 'a live site takes practice money', file: `${payments}/payments.service.ts` },
    from: `if (mode === 'live') return !settings.sandbox || booking.allowSandboxPayments;`,
    to: `if (mode === 'live') return true;`,
    ...{ test: `${bookings}/security.data.test.ts`, title: 'security 57' },
  },
  {
    ...{ item: 58, what: 'the settings page shows the whole key', file: `${payments}/settings-versions.ts` },
    from: `return secret.length >= 12 ? secret.slice(-4) : '';`,
    to: 'return secret;',
    ...{ test: `${http}/security-superadmin.test.ts`, title: 'security 58' },
  },
  {
    ...{ item: 59, what: 'a ciphertext opens in any row', file: `${platform}/encryption.ts` },
    from: ' cipher.setAAD(Buffer.from(`${boundTo}|${id}`));\n',
    to: ' cipher.setAAD(Buffer.from([id]));\n',
    also: {
      from: 'decipher.setAAD(Buffer.from(`${boundTo}|${keyId}`));',
      to: 'decipher.setAAD(Buffer.from([keyId ?? 0]));',
    },
    ...{ test: `${bookings}/security.data.test.ts`, title: 'security 59: a ciphertext copied' },
  },
  {
    item: 60,
    what: 'the buyer’s page carries the id of the bill',
    file: `${bookings}/buyer/booking-view.ts`,
    from: 'transactionId: booking.billplz_transaction_id,',
    to: 'transactionId: booking.billplz_bill_id,',
    test: `${bookings}/security.data.test.ts`,
    title: 'security 60',
  },
  {
    ...{ item: 61, what: 'secrets of links stand in the log', file: `${http}/sensitive-paths.ts` },
    from: `.replace(SECRET, '$1…')`,
    to: '',
    ...{ test: `${http}/waiting-list.test.ts`, title: 'leaves no secret in the log' },
  },
  {
    item: 62,
    what: 'line breaks reach the log',
    file: `${platform}/log.ts`,
    from: 'timestamp: pino.stdTimeFunctions.isoTime,',
    to: `timestamp: pino.stdTimeFunctions.isoTime,\n    hooks: { streamWrite: (line) => line.replaceAll('\\\\r\\\\n', '\\\\n\\\\n').replaceAll('\\\\n', String.fromCharCode(10)) },`,
    test: `${bookings}/security.data.test.ts`,
    title: 'security 62',
  },
  {
    item: 63,
    what: 'errors are shown with their insides',
    file: `${http}/page-languages.ts`,
    from: 'if (locale === baseLocale) return createRequestHandler(build, mode);',
    to: `if (locale === baseLocale) return createRequestHandler(build, mode && 'development');`,
    test: `${http}/security-accounts.test.ts`,
    title: 'security 63',
  },
  {
    ...{ item: 64, what: 'an approval leaves no line' },
    file: 'src/server/features/companies/approval.service.ts',
    from: 'await recordAudit(tx, { ...by(actor, company), action, details: { userId } });',
    to: 'void [tx, action, userId];',
    ...{ test: `${http}/security-superadmin.test.ts`, title: 'security 64' },
  },
  {
    item: 65,
    what: 'a line break stays in a line of text',
    file: 'src/domain/fields-input.ts',
    from: `.replace(/\\s+/g, ' ').trim())`,
    to: '.trim())',
    test: `${http}/security-superadmin.test.ts`,
    title: 'security 65',
  },
  {
    ...{ item: 67, what: 'birth dates are kept', file: `${bookings}/retention.store.ts` },
    from: 'update bookings set passport_number = null, gender = null, date_of_birth = null, passport_expiry = null,',
    to: 'update bookings set passport_number = null, gender = null, passport_expiry = null,',
    ...{ test: `${bookings}/sweeps.service.test.ts`, title: 'security 67: goes 30 days' },
  },
  {
    ...{ item: 67, what: 'messages are kept for ever', file: 'src/server/retention-sweeps.ts' },
    from: '  message: forgetOldMessages,',
    to: '  message: forgetOldMails,',
    ...{ test: 'src/server/retention.test.ts', title: 'security 67: leave of every kind' },
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
  {
    ...{ item: 69, what: 'a licence that nobody accepted passes', file: 'dev/supply-chain-rules.ts' },
    from: 'if (entry.license && isAcceptedLicence(entry.license)) return [];',
    to: 'if (entry.license !== undefined) return [];',
    ...{ test: 'dev/supply-chain-rules.test.ts', title: 'security 69: a new package with another licence' },
  },
  {
    ...{ item: 69, what: 'an advisory without an end is missed', file: 'dev/supply-chain-rules.ts' },
    from: 'if (introduced !== undefined && compareVersions(version, introduced) >= 0) isInside = true;',
    to: 'if (introduced !== undefined && compareVersions(version, introduced) < 0) isInside = true;',
    ...{ test: 'dev/supply-chain-rules.test.ts', title: 'security 69: name the package and version' },
  },
  {
    item: 70,
    what: 'the folder of the server is served',
    file: `${http}/static-files.ts`,
    from: `root: join(clientDir, 'assets'),\n    prefix: '/assets/',`,
    to: `root: join(clientDir, '..'),\n    prefix: '/',`,
    test: `${http}/security-surface.test.ts`,
    title: 'security 70',
  },
  {
    item: 71,
    what: 'marks are normalised however many there are',
    file: 'src/domain/bounded-text.ts',
    from: `.replace(surplusMarks, '$1')`,
    to: '',
    test: 'src/domain/bounded-text.test.ts',
    title: 'security 71: cuts long text',
  },
  {
    item: 71,
    what: 'halfwidth sound marks are not counted',
    file: 'src/domain/bounded-text.ts',
    from: `'[\\\\p{M}\\\\uFF9E\\\\uFF9F]'`,
    to: `'\\\\p{M}'`,
    test: 'src/domain/bounded-text.test.ts',
    title: 'security 71: counts every character',
  },
  {
    item: 71,
    what: 'the linter accepts normalize()',
    file: 'biome.json',
    from: '  "plugins": ["./dev/lint/bounded-normalize.grit"],\n',
    to: '',
    test: 'dev/bounded-normalize.test.ts',
    title: 'security 71: rejects',
  },
  {
    item: 72,
    what: 'a file name may be as long as it likes',
    file: `${platform}/multipart.ts`,
    from: 'if (name.length > maxSentFileName) failure',
    to: 'if (name.length > Number.MAX_SAFE_INTEGER) failure',
    test: `${platform}/multipart.test.ts`,
    title: 'security 72: end at a file name',
  },
  {
    item: 72,
    what: 'the headers of a part may be 80 kB',
    file: `${platform}/multipart.ts`,
    from: 'headerSize: MOST_HEADER_BYTES',
    to: 'headerSize: 10 * MOST_HEADER_BYTES',
    test: `${platform}/multipart.test.ts`,
    title: 'security 72: read no more than 8 kB',
  },
  {
    item: 72,
    what: 'a form may have any number of parts',
    file: `${platform}/multipart.ts`,
    from: `if (!isMore) failure ??= new Error('The form has too many parts.');`,
    to: '',
    test: `${platform}/multipart.test.ts`,
    title: 'security 72: end with an error after more parts',
  },
  {
    item: 72,
    what: 'the whole browser header is searched',
    file: 'src/domain/device.ts',
    from: 'userAgent.slice(0, MOST_CHARACTERS)',
    to: 'userAgent.slice(0)',
    test: 'src/domain/device.timing.test.ts',
    title: 'security 72: a browser header',
  },
];

/** Returns each changed file with its source without the defence. */
export function removeDefence(mutant: Mutant, read: (file: string) => string): ReadonlyMap<string, string> {
  const { file, from, to, also } = mutant;
  const changed = new Map([[file, replaceOnce(read(file), from, to)]]);
  if (!also) return changed;
  const second = also.file ?? file;
  return changed.set(second, replaceOnce(changed.get(second) ?? read(second), also.from, also.to));
}

function replaceOnce(source: string, from: string, to: string): string {
  if (source.split(from).length !== 2) throw new Error(`This stands there not once: ${from}`);
  return source.replace(from, () => to);
}
