import { describe, expect, it } from 'vitest';
import { compareSettings, type FileLookup, findFalseStatements, findPromises } from './documents.ts';

const exists: FileLookup = {
  path: (path) => path === 'docs/architecture.md',
  script: (name, step) => name === 'demo' && step !== 'gone',
};

describe('document checks', () => {
  it('finds a path and an npm script that do not exist', () => {
    const text = 'See `src/gone.ts` and `npm run nothing`.';
    expect(findFalseStatements(text, exists)).toEqual(['npm run nothing', 'src/gone.ts']);
  });

  it('finds a step that does not exist', () => {
    const text = '`npm run demo -- gone`, `npm run demo -- reset`, `npm run demo -- --fast`';
    expect(findFalseStatements(text, exists)).toEqual(['npm run demo -- gone']);
  });

  it('accepts existing paths and build output', () => {
    const text = 'Run `npm run demo`, read `docs/architecture.md`, see `build/client`.';
    expect(findFalseStatements(text, exists)).toEqual([]);
  });

  it('finds sentences that promise something for later, even across lines', () => {
    for (const text of [
      'a shape that is not\nbuilt yet',
      'this comes with the public pages',
      'it comes with its feature',
      'A hold will be one statement',
      'The library arrives with the back offices',
      'browser files; later also the public pages',
      'What is left to do: batches',
      'A second region is planned',
    ])
      expect(findPromises(text), text).toHaveLength(1);
    expect(findPromises('A paid booking is confirmed. Each deal comes from a company.')).toEqual([]);
  });

  it('finds undocumented settings and documentation of unknown ones', () => {
    expect(compareSettings('  PORT: x,\n  HOST: y,\n', '# PORT=3000\nGONE=1\n')).toEqual([
      'HOST is not explained in .env.example',
      'GONE in .env.example is not read by anything',
    ]);
  });
});
