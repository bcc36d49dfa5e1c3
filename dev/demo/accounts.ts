// Accounts of the demo: two super admins, two owners, an agent and a viewer. `npm run demo` prints them and
// the sign-in pages offer them; nothing in src refers to them.
import type { Kysely } from 'kysely';
import type { CompanyRole } from '#domain/accounts/company-role.ts';
import { dayMs } from '#domain/kernel/time.ts';
import { hashPassword } from '#server/features/accounts/password-hash.ts';
import type { Database } from '#server/platform/database/schema.ts';

export interface DemoSignIn {
  readonly flow: 'company' | 'superadmin';
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const demoSuperAdmin: DemoSignIn = {
  flow: 'superadmin',
  name: 'Super admin',
  email: 'admin@sempat.example',
  password: 'demo-admin-seats',
};

export const demoSecondAdmin: DemoSignIn = {
  flow: 'superadmin',
  name: 'Second super admin',
  email: 'finance@sempat.example',
  password: 'demo-finance-seats',
};

export const demoOwners = {
  wira: {
    flow: 'company',
    name: 'Wira Travel & Tours',
    email: 'owner@wira-travel.example',
    password: 'demo-wira-seats',
  },
  borneo: {
    flow: 'company',
    name: 'Borneo Sky Holidays',
    email: 'owner@borneo-sky.example',
    password: 'demo-borneo-seats',
  },
} as const satisfies Record<string, DemoSignIn>;

export const demoTeam = {
  agent: {
    flow: 'company',
    name: 'Wira Travel & Tours, agent',
    email: 'agent@wira-travel.example',
    password: 'demo-agent-seats',
  },
  viewer: {
    flow: 'company',
    name: 'Wira Travel & Tours, viewer',
    email: 'viewer@wira-travel.example',
    password: 'demo-viewer-seats',
  },
} as const satisfies Partial<Record<CompanyRole, DemoSignIn>>;

export const demoSignIns: readonly DemoSignIn[] = [
  demoOwners.wira,
  demoTeam.agent,
  demoTeam.viewer,
  demoOwners.borneo,
  demoSuperAdmin,
  demoSecondAdmin,
];

interface CompanyLink {
  readonly companyId: string;
  readonly role: CompanyRole;
}

type CompanyIds = Readonly<Record<keyof typeof demoOwners, string>>;

/** Long enough to precede the first ledger entry, because super admins cannot confirm on their first day. */
const memberForDays = 60;

export async function loadDemoAccounts(
  db: Kysely<Database>,
  companyIds: CompanyIds,
  now: Date,
): Promise<void> {
  const links = new Map<DemoSignIn, CompanyLink>([
    [demoOwners.wira, { companyId: companyIds.wira, role: 'owner' }],
    [demoTeam.agent, { companyId: companyIds.wira, role: 'agent' }],
    [demoTeam.viewer, { companyId: companyIds.wira, role: 'viewer' }],
    [demoOwners.borneo, { companyId: companyIds.borneo, role: 'owner' }],
  ]);
  const since = new Date(now.getTime() - memberForDays * dayMs);
  for (const account of demoSignIns) await insertAccount(db, account, links.get(account), since);
}

async function insertAccount(
  db: Kysely<Database>,
  { name, email, password }: DemoSignIn,
  ofCompany: CompanyLink | undefined,
  since: Date,
): Promise<void> {
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (known) return;
  const hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ name, email, created_at: since, updated_at: since, is_demo: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return;
    const credential = { user_id: user.id, account_id: user.id, provider_id: 'credential', password: hash };
    await tx.insertInto('accounts').values(credential).execute();
    if (ofCompany === undefined) {
      await tx
        .insertInto('roles')
        .values({ user_id: user.id, role: 'superadmin', created_at: since })
        .execute();
    } else {
      const { companyId: company_id, role } = ofCompany;
      const link = { user_id: user.id, company_id, role, created_at: since };
      await tx.insertInto('company_users').values(link).execute();
    }
  });
}
