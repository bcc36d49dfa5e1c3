import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findListedWithoutIntegrity, findMissingBuilds, findMissingIntegrity } from './complete-lockfile.ts';

describe('the lockfile', () => {
  it('names the builds for all platforms, so that npm ci works everywhere', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    expect(Object.keys(findMissingBuilds(packages))).toEqual([]);
  });

  it('is completed with missing builds in the version and for the platform that a parent requires', () => {
    const parent = {
      optionalDependencies: { '@x/y-linux-arm64-musl': '1.2.3', '@x/y-linux-x64-gnu': '1.2.3' },
    };
    const packages = { 'node_modules/@x/y': parent, 'node_modules/@x/y-linux-x64-gnu': {} };
    expect(findMissingBuilds(packages)).toEqual({
      'node_modules/@x/y-linux-arm64-musl': {
        version: '1.2.3',
        optional: true,
        cpu: ['arm64'],
        os: ['linux'],
        libc: ['musl'],
      },
    });
  });

  it('has a checksum for every package except the documented builds', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const listed = findListedWithoutIntegrity(readFileSync('docs/dependencies.md', 'utf8'));
    expect(findMissingIntegrity(packages).toSorted()).toEqual(listed.toSorted());
  });

  it('rejects a new package without a checksum', () => {
    const packages = {
      '': {},
      'node_modules/checked': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/checked/node_modules/@x/unchecked': { version: '2.0.0' },
    };
    expect(findMissingIntegrity(packages)).toEqual(['@x/unchecked@2.0.0']);
  });

  it('contains no registry URLs', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toMatch(/"resolved": "http/);
  });
});
