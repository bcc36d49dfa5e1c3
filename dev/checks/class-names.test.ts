import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findClassNameProblems, type Source } from './class-names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sharedFile = 'src/web/shared/styles/layout.css';

function read(pattern: string): Source[] {
  return globSync(pattern, { cwd: root }).map((file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }));
}

describe('findClassNameProblems', () => {
  const shared = {
    file: 'layout.css',
    text: '@layer layout { .stack { gap: 0.5rem } .muted { color: red } }',
  };
  const sheet = { file: 'src/web/card.module.css', text: '.card:hover { color: red } .old { color: red }' };

  it('finds plain names without a definition and names that no component uses', () => {
    const text = `import styles from './card.module.css';
      export const Card = () => <p className={\`stack stak \${styles.card} \${styles.crad}\`} />;`;
    expect(findClassNameProblems([{ file: 'src/web/card.tsx', text }], [sheet], shared)).toEqual({
      unknown: ['src/web/card.tsx stak', 'src/web/card.tsx crad'],
      unused: ['src/web/card.module.css old', 'layout.css muted'],
    });
  });

  it('accepts conditions, lists, names in brackets and class names in properties', () => {
    const text = `import styles from '#web/card.module.css';
      export const Card = ({ kind }) => (
        <Fold className={kind === 'wide' ? 'stack' : styles[kind]} link={{ className: 'muted' }} />
      );`;
    expect(findClassNameProblems([{ file: 'src/web/card.tsx', text }], [sheet], shared)).toEqual({
      unknown: [],
      unused: [],
    });
  });
});

it('components and style sheets agree on the names of classes', () => {
  const components = read('src/web/**/*.tsx').filter(({ file }) => !file.includes('.test.'));
  const [shared] = read(sharedFile);
  if (!shared) throw new Error(`${sharedFile} is missing.`);
  expect(components.length).toBeGreaterThan(300);
  expect(findClassNameProblems(components, read('src/web/**/*.module.css'), shared)).toEqual({
    unknown: [],
    unused: [],
  });
});
