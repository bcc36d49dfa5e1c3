import { describe, expect, it } from 'vitest';
import { compareSettings, type Exists, findUntruths } from './documents.ts';

const exists: Exists = { path: (path) => path === 'docs/architecture.md', script: (name) => name === 'demo' };

describe('the check of documents', () => {
  it('finds a path, a link and an npm script that do not exist', () => {
    const text = 'See `src/gone.ts`, [there](missing.md) and `npm run nothing`.';
    expect(findUntruths(text, 'docs', exists)).toEqual(['npm run nothing', 'docs/missing.md', 'src/gone.ts']);
  });

  it('accepts what exists, outside addresses and places made by a run', () => {
    const text =
      'Run `npm run demo`, read [this](architecture.md#top), [that](https://example.com), see `build/client`.';
    expect(findUntruths(text, 'docs', exists)).toEqual([]);
  });

  it('finds settings that are not explained and explanations of nothing', () => {
    expect(compareSettings('  PORT: x,\n  HOST: y,\n', '# PORT=3000\nGONE=1\n')).toEqual([
      'HOST is not explained in .env.example',
      'GONE in .env.example is not read by anything',
    ]);
  });
});
