// Security 69: dependencies are listed, their licences accepted, and known vulnerabilities found.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listSitePackages } from './sbom.ts';
import {
  type Advisory,
  compareVersions,
  findConcerns,
  isAcceptedLicence,
  type LockEntry,
  refusedLicences,
} from './supply-chain-rules.ts';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

describe('security 69: licences', () => {
  it('security 69: the lockfile contains only accepted licences', () => {
    expect(refusedLicences(packages)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND Zlib)', true],
    ['(MIT AND GPL-3.0-only)', false],
    ['GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
  ])('isAcceptedLicence judges the licence %s: %s', (licence, answer) => {
    expect(isAcceptedLicence(licence)).toBe(answer);
  });

  it('security 69: a new package with another licence, or with none, is named and rejected', () => {
    const refused = refusedLicences({
      '': {},
      'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0-only' },
      'node_modules/b/node_modules/@x/c': { version: '2.0.0', integrity: 'sha512-x', optional: true },
    });
    expect(refused).toEqual(['a 1.0.0: AGPL-3.0-only', '@x/c 2.0.0: no licence stated']);
  });
});

describe('security 69: the list of packages', () => {
  it('security 69: contains every package that a site installs, and none used only for development', () => {
    const listed = listSitePackages('.').components.map(({ name, version }) => `${name}@${version}`);
    const installed = Object.entries<LockEntry>(packages)
      .filter(([place, { dev }]) => place !== '' && !dev)
      .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
    expect(installed.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed).not.toContain(`knip@${packages['node_modules/knip'].version}`);
  });
});

const recorded: Advisory[] = [
  {
    id: 'GHSA-0000-fast-ify0',
    summary: 'A made-up weakness of every version before 6',
    affected: [
      {
        package: { ecosystem: 'npm', name: 'fastify' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '6.0.0' }] }],
      },
    ],
  },
  {
    id: 'GHSA-0000-long-past',
    affected: [
      {
        package: { ecosystem: 'npm', name: 'fastify' },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '4.8.1' }] }],
      },
      { package: { ecosystem: 'PyPI', name: 'zod' }, versions: ['4.6.7'] },
    ],
  },
  {
    id: 'GHSA-0000-with-drawn',
    withdrawn: '2026-01-01T00:00:00Z',
    affected: [{ package: { ecosystem: 'npm', name: 'zod' }, versions: ['4.6.7'] }],
  },
];

describe('security 69: advisories', () => {
  it('security 69: name the package and version they concern, and skip fixed, withdrawn and unrelated ones', () => {
    const [fastify] = [packages['node_modules/fastify'].version];
    expect(findConcerns(packages, recorded)).toEqual([
      {
        advisory: 'GHSA-0000-fast-ify0',
        name: 'fastify',
        version: fastify,
        summary: 'A made-up weakness of every version before 6',
      },
    ]);
  });

  it.each([
    ['1.2.3', ['1.0.0'], ['1.2.3'], false],
    ['1.2.2', ['1.0.0'], ['1.2.3'], true],
    ['0.9.0', ['1.0.0'], ['1.2.3'], false],
    ['2.0.5', ['1.0.0', '2.0.0'], ['1.2.3', '2.0.6'], true],
    ['1.5.0', ['1.0.0', '2.0.0'], ['1.2.3', '2.0.6'], false],
    ['2.0.0-beta.1', ['1.0.0'], ['2.0.0'], true],
  ])('concern %s if introduced in %j and fixed in %j: %s', (version, from, fixedIn, isWeak) => {
    const events = from.flatMap((introduced, place) => [{ introduced }, { fixed: fixedIn[place] ?? '' }]);
    const affected = [{ package: { ecosystem: 'npm', name: 'x' }, ranges: [{ type: 'SEMVER', events }] }];
    const concerns = findConcerns({ 'node_modules/x': { version } }, [{ id: 'A', affected }]);
    expect(concerns).toHaveLength(isWeak ? 1 : 0);
  });

  it('compare versions as semver.org describes', () => {
    const ordered = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ];
    expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered);
  });
});

describe('security 69: pinned third-party code', () => {
  it('security 69: the hosted CI pins every action to a commit', () => {
    const used = readFileSync('.github/workflows/ci.yml', 'utf8').match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) expect(line).toMatch(/@[0-9a-f]{40} # v\d/);
  });
});
