import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const web = fileURLToPath(new URL('../../..', import.meta.url));
const styles = fileURLToPath(new URL('../../../../../node_modules/@mantine/core/styles', import.meta.url));

/** Names imported from the library, in every file of the pages. */
function usedPieces(): string[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: web });
  const imports = files.flatMap((file) => [
    ...readFileSync(`${web}/${file}`, 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ]);
  return imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

test('every Mantine piece that is used brings its styles', () => {
  const used = usedPieces().filter((name) => existsSync(`${styles}/${name}.layer.css`));
  expect(used).toContain('Drawer');
  const list = readFileSync(`${web}/shared/office/frame/mantine-styles.ts`, 'utf8');
  expect(used.filter((name) => !list.includes(`/${name}.layer.css'`))).toEqual([]);
});
