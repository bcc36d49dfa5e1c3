import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { testProjects } from './test-projects.ts';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function projectsOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'sempat-projects-'));
  folders.push(folder);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return testProjects(folder);
}

it('a test belongs to `database` if a helper that it imports, directly or not, opens one', () => {
  const { unit, slow, database, timing } = projectsOf({
    'dev/testing/run/test-database.ts': '',
    'dev/testing/run/test-context.ts': "import { createTestDatabase } from './test-database.ts';",
    'dev/world.ts':
      "import {\n  type TestContext,\n  openTestContext,\n} from '#dev/testing/run/test-context.ts';",
    'src/far.test.ts': "import { openWorld } from '#dev/world.ts';",
    'dev/near.test.ts': "export { createTestDatabase } from './testing/run/test-database.ts';",
    'src/server.test.ts': "const { maintenanceUrl } = inject('testServer');",
    'src/types-only.test.ts': "import type { TestContext } from '#dev/testing/run/test-context.ts';",
    'src/domain/money.property.test.ts': '',
    'src/server/picture.slow.test.ts': '',
    'dev/tool.test.ts': '',
    'src/far.property.test.ts': "import { openWorld } from '#dev/world.ts';",
    'src/domain/kernel/money.test.ts': "import { formatMyr } from './money.ts';",
    'src/rush.timing.test.ts': "import { openWorld } from '#dev/world.ts';",
  });
  expect(database).toEqual([
    'dev/near.test.ts',
    'src/far.property.test.ts',
    'src/far.test.ts',
    'src/server.test.ts',
  ]);
  expect(slow).toEqual([
    'dev/tool.test.ts',
    'src/domain/money.property.test.ts',
    'src/server/picture.slow.test.ts',
  ]);
  expect(unit).toEqual(['src/domain/kernel/money.test.ts', 'src/types-only.test.ts']);
  expect(timing).toEqual(['src/rush.timing.test.ts']);
});

it('a database is found even behind circular imports of helpers', () => {
  const { database } = projectsOf({
    'dev/start/postgres.ts': '',
    'dev/one.ts': "import './two.ts';\nimport { startPostgres } from './start/postgres.ts';",
    'dev/two.ts': "import './one.ts';",
    'src/one.test.ts': "import '#dev/one.ts';",
  });
  expect(database).toEqual(['src/one.test.ts']);
});

it('a unit test that connects to a database fails, and the message names the project it belongs in', async () => {
  const client = new pg.Client({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  expect(() => client.connect()).toThrow(/openTestContext/);
  await expect(async () => new pg.Pool().query('select 1')).rejects.toThrow(/openTestContext/);
});
