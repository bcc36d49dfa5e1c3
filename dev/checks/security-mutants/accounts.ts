// Accounts, sessions and second factors.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source code, as they stand there.

import type { Mutant } from './mutant.ts';

const accounts = 'src/server/features/accounts';
const http = 'src/server/http';

export const accountsMutants: readonly Mutant[] = [
  {
    item: 89,
    what: 'the owner learns nothing of new contacts',
    file: `${accounts}/team/contact-mails.ts`,
    from: `    ...owners.map((to) => ({ to, reader: 'owner' as const })),\n`,
    to: '',
    test: 'src/server/features/companies/profile.service.test.ts',
    title: 'security 89',
  },
  {
    ...{
      item: 2,
      what: 'the super admin’s pages ask for no role',
      file: `${accounts}/sessions/sessions.service.ts`,
    },
    from: 'if (!(await hasSuperAdminRole(ctx.db, person.userId))) {',
    to: 'if ((await hasSuperAdminRole(ctx.db, person.userId)) === null) {',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 2: a super admin address' },
  },
  {
    ...{
      item: 3,
      what: 'the company in the cookie is believed',
      file: `${accounts}/sessions/sessions.service.ts`,
    },
    from: 'if (membership?.companyId !== companyId) {',
    to: 'if (!membership) {',
    ...{ test: `${accounts}/sessions/sessions.service.test.ts`, title: 'security 3' },
  },
  {
    ...{
      item: 4,
      what: 'a rejected company keeps its access',
      file: `${accounts}/sessions/sessions.service.ts`,
    },
    from: `return status === 'approved' && !isDeleted;`,
    to: 'return Boolean(status) || isDeleted;',
    ...{ test: `${accounts}/sessions/sessions.service.test.ts`, title: 'security 4' },
  },
  {
    ...{ item: 12, what: 'passwords are hashed with 1 MiB', file: `${accounts}/password-hash.ts` },
    from: 'memoryCost: 19_456',
    to: 'memoryCost: 1_024',
    ...{ test: `${accounts}/password-hash.slow.test.ts`, title: 'security 12' },
  },
  {
    ...{
      item: 14,
      what: 'a temporary password never expires',
      file: `${accounts}/sign-in/sign-in.service.ts`,
    },
    from: 'temporaryUntil !== null && temporaryUntil <= ctx.now()',
    to: 'temporaryUntil !== null && temporaryUntil.getTime() === 0',
    ...{ test: `${accounts}/super-admins/accounts.service.test.ts`, title: 'security 14' },
  },
  {
    ...{
      item: 15,
      what: 'other sessions survive a new password',
      file: `${accounts}/sessions/sessions.store.ts`,
    },
    from: `if (exceptSessionId !== null) sessions = sessions.where('id', '<>', exceptSessionId);`,
    to: `if (exceptSessionId !== null) return;`,
    ...{
      test: `${accounts}/sign-in/passwords.service.test.ts`,
      title: 'security 15: ends every other session',
    },
  },
  {
    ...{ item: 16, what: 'a reset link works after its hour', file: `${accounts}/reset-links.store.ts` },
    from: `    .where('identifier', '=', identifier)\n    .where('expires_at', '>', now)\n    .returning('value')`,
    to: `    .where('identifier', '=', identifier)\n    .returning('value')`,
    also: { from: `    .where('expires_at', '>', now)\n    .executeTakeFirst`, to: '    .executeTakeFirst' },
    ...{
      test: `${accounts}/sign-in/passwords.service.test.ts`,
      title: 'security 16: cannot be replaced by a link',
    },
  },
  {
    item: 17,
    what: 'an unknown email gets another answer',
    file: `${accounts}/sign-in/sign-in.service.ts`,
    from: `if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') return null;`,
    to: `if (code === 'INVALID_EMAIL_OR_PASSWORD') return null;`,
    test: `${accounts}/sign-in/sign-in.service.test.ts`,
    title: 'security 17: is refused with the same answer',
  },
  {
    ...{
      item: 18,
      what: 'a refused client may go on guessing',
      file: `${accounts}/sign-in/sign-in-limits.ts`,
    },
    from: 'if (!outcome.allowed) return outcome;',
    to: 'if (!outcome.allowed) return { ...outcome, allowed: true };',
    ...{ test: `${accounts}/sign-in/sign-in.service.test.ts`, title: 'security 18: refuse this client' },
  },
  {
    ...{ item: 19, what: 'a client is locked out by others', file: `${accounts}/sign-in/sign-in-limits.ts` },
    from: '      clientAddress,\n      `|${email}`,',
    to: `      '203.0.113.1',\n      \`|\${email}\`,`,
    ...{ test: `${accounts}/sign-in/sign-in.service.test.ts`, title: 'security 19' },
  },
  {
    ...{ item: 20, what: 'signing out leaves the session', file: `${accounts}/sessions/sessions.service.ts` },
    from: 'return [...(await endSession(ctx, visit.cookies)), clearCompanyCookie(ctx)];',
    to: 'return [clearCompanyCookie(ctx)];',
    ...{ test: `${accounts}/sign-in/sign-in.service.test.ts`, title: 'security 20' },
  },
  {
    ...{ item: 21, what: 'a session has no greatest age', file: `${accounts}/sessions/sessions.service.ts` },
    from: 'isOlderThan(mostHours * hourMs)',
    to: 'isOlderThan(mostHours * hourMs * 1_000_000)',
    ...{ test: `${accounts}/sessions/sessions.service.test.ts`, title: 'security 21' },
  },
  {
    ...{ item: 22, what: 'any host may set the session cookie', file: `${accounts}/auth.ts` },
    from: 'return https ? `__Host-${name}` : name;',
    to: 'return https ? `x-${name}` : name;',
    ...{ test: `${accounts}/sign-in/sign-in.service.test.ts`, title: 'security 22' },
  },
  {
    ...{
      item: 23,
      what: 'super admins need no second factor',
      file: `${accounts}/sessions/sessions.service.ts`,
    },
    from: `if (ctx.config.mode === 'live' && !person.hasSecondFactor) {`,
    to: `if (ctx.config.mode === 'live' && !person.userId) {`,
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 23' },
  },
  {
    ...{
      item: 23,
      what: 'the password alone opens everything',
      file: `${accounts}/sessions/sessions.service.ts`,
    },
    from: 'if (!hasSecondFactor || session.secondFactorAt) {',
    to: 'if (!hasSecondFactor || session.createdAt) {',
    ...{ test: `${http}/route-walk.test.ts`, title: 'security 23' },
  },
  {
    ...{ item: 24, what: 'a code works twice', file: `${accounts}/second-factor/second-factor.store.ts` },
    from: `    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))\n`,
    to: '',
    ...{
      test: `${accounts}/second-factor/second-factor.service.test.ts`,
      title: 'security 24: a code of the app',
    },
  },
  {
    ...{
      item: 24,
      what: 'a recovery code works twice',
      file: `${accounts}/second-factor/second-factor.store.ts`,
    },
    from: `    .where('used_at', 'is', null)\n    .returning('id')`,
    to: `    .returning('id')`,
    ...{
      test: `${accounts}/second-factor/second-factor.service.test.ts`,
      title: 'security 24: works once, also when',
    },
  },
  {
    ...{ item: 24, what: 'codes can be guessed for ever', file: `${accounts}/sign-in/sign-in-limits.ts` },
    from: 'return countHits(ctx, factorLimits(ctx, tried));',
    to: 'return countHits(ctx, factorLimits(ctx, tried).slice(0, 0));',
    ...{
      test: `${accounts}/second-factor/second-factor.service.test.ts`,
      title: 'security 24: a code of the app',
    },
  },
  {
    item: 24,
    what: 'a sign-in asks for no code',
    file: `${accounts}/sign-in/sign-in.service.ts`,
    from: 'hasSecondFactor: Boolean(response.user.secondFactorSince),',
    to: 'hasSecondFactor: false,',
    test: `${accounts}/second-factor/second-factor.service.test.ts`,
    title: 'security 24: neither opens',
  },
  {
    ...{ item: 25, what: 'a proof counts for ever', file: `${accounts}/second-factor/step-up.service.ts` },
    from: 'return purpose !== null && !isFresh(actor, ctx.now(), purpose);',
    to: 'return purpose !== null && !isFresh(actor, actor.provenAt, purpose);',
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
    file: `${accounts}/super-admins/accounts.service.ts`,
    from: 'if (existing && !input.force)',
    to: 'if (existing && input.force === null)',
    test: `${accounts}/super-admins/accounts.service.test.ts`,
    title: 'security 27',
  },
  {
    item: 66,
    what: 'signing out leaves the cookie of the company',
    file: `${accounts}/sessions/sessions.service.ts`,
    from: 'return [...(await endSession(ctx, visit.cookies)), clearCompanyCookie(ctx)];',
    to: 'return endSession(ctx, visit.cookies);',
    test: 'src/web/accounts/accounts-pages.test.ts',
    title: 'security 66',
  },
  {
    item: 80,
    what: 'wrong codes reach nobody',
    file: `${accounts}/second-factor/second-factor.service.ts`,
    from: 'if (await shouldWarnOfCodes(ctx, userId)) await',
    to: 'if (!userId) await',
    test: `${accounts}/second-factor/second-factor.service.test.ts`,
    title: 'security 80',
  },
  {
    item: 80,
    what: 'every further wrong code is emailed',
    file: `${accounts}/sign-in/sign-in-limits.ts`,
    from: 'return (await countHits(ctx, [mail])).allowed;',
    to: 'return (await countHits(ctx, [mail])).allowed || true;',
    test: `${accounts}/second-factor/second-factor.service.test.ts`,
    title: 'security 80: is emailed to the owner once',
  },
  {
    item: 82,
    what: 'a factor is reset without the lock of super admins',
    file: `${accounts}/team/factor-reset.service.ts`,
    from: '    await lockSuperAdmins(tx);\n    if (!(await isActiveSuperAdmin',
    to: '    if (!(await isActiveSuperAdmin',
    test: `${accounts}/team/factor-reset.service.test.ts`,
    title: 'security 82: is not reset by a super admin',
  },
  {
    item: 82,
    what: 'an owner resets a factor without the lock of super admins',
    file: `${accounts}/team/factor-reset.service.ts`,
    from: '    await lockSuperAdmins(tx);\n    const own',
    to: '    const own',
    test: `${accounts}/team/factor-reset.service.test.ts`,
    title: 'security 82: is not reset by the owner',
  },
  {
    item: 82,
    what: 'a removed super admin resets a factor',
    file: `${accounts}/team/factor-reset.service.ts`,
    from: 'if (!(await isActiveSuperAdmin(tx, actor.userId)))',
    to: 'if (!actor.userId)',
    test: `${accounts}/team/factor-reset.service.test.ts`,
    title: 'security 82',
  },
  {
    item: 83,
    what: 'a suspended company gives roles',
    file: `${accounts}/team/team.service.ts`,
    from: `    if (team.isSuspended) return refused('suspended');
    const member = await findMember(tx, companyId, userId);
    if (!member) return refused('member_not_found');
    if (member.role === 'owner') return refused('is_owner');
    if (member.role === role)`,
    to: `    const member = await findMember(tx, companyId, userId);
    if (!member) return refused('member_not_found');
    if (member.role === 'owner') return refused('is_owner');
    if (member.role === role)`,
    test: `${accounts}/team/invitations.service.test.ts`,
    title: 'security 83: invites nobody',
  },
  {
    item: 83,
    what: 'a suspended company lets people in',
    file: `${accounts}/team/invitations.service.ts`,
    from: 'if (!team || team.isSuspended)',
    to: 'if (!team)',
    test: `${accounts}/team/invitations.service.test.ts`,
    title: 'security 83: lets nobody in who read',
  },
  {
    item: 81,
    what: 'a super admin chooses a weak password',
    file: `${accounts}/sign-in/passwords.service.ts`,
    from: 'if (fault && (await hasSuperAdminRole(tx, userId)))',
    to: 'if (fault && !userId)',
    test: `${accounts}/sign-in/passwords.service.test.ts`,
    title: 'security 81',
  },
  {
    item: 81,
    what: 'a company user who becomes super admin keeps a short password',
    file: `${accounts}/super-admins/accounts.service.ts`,
    from: '    await requireNewPassword(tx, userId);\n',
    to: '',
    test: `${accounts}/super-admins/accounts.service.test.ts`,
    title: 'security 81: who has an account keeps its password',
  },
];
