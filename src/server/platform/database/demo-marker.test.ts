import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createWithThreeRoles, type ThreeRoles } from '#dev/testing/run/three-roles.ts';
import { openDatabases } from './database.ts';
import { findDemoData } from './demo-marker.ts';

let roles: ThreeRoles;

beforeAll(async () => {
  roles = await createWithThreeRoles(inject('testServer').maintenanceUrl, { migrated: false });
});
afterAll(() => roles.close());

it('findDemoData returns nothing while migrations have created tables without rights', async () => {
  const owner = new pg.Client({ connectionString: roles.ownerUrl });
  await owner.connect();
  await owner.query('create table companies (id uuid, name text)');
  await owner.end();
  const program = openDatabases(roles.programUrl, { general: 1, holds: 1 }, () => {});
  const found = await findDemoData(program.db).finally(() => program.close());
  expect(found.problems).toEqual([]);
});
