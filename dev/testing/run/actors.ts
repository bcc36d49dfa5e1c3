import type { CompanyActor, SuperAdminActor } from '#server/app/actor.ts';

const common = {
  userId: 'test-user',
  email: 'staff@example.test',
  sessionId: 'test-session',
  provenAt: new Date('2100-01-01T00:00:00Z'),
  clientAddress: '192.0.2.1',
  requestId: 'test',
};

export function companyActor(companyId: string, overrides: Partial<CompanyActor> = {}): CompanyActor {
  const actor = {
    ...common,
    kind: 'company',
    companyId,
    companyName: 'Test Travel',
    role: 'owner',
    suspendedReason: null,
    ...overrides,
  };
  return actor as CompanyActor;
}

export function superAdminActor(overrides: Partial<SuperAdminActor> = {}): SuperAdminActor {
  return { ...common, kind: 'superadmin', ...overrides } as SuperAdminActor;
}
