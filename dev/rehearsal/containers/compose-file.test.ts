import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCompose } from './compose-file.ts';

const text = readFileSync('compose.yaml', 'utf8');
const passwords = { POSTGRES_PASSWORD: 'a1', OWNER_PASSWORD: 'b2', PROGRAM_PASSWORD: 'c3' };
const file = readCompose(text, { ...passwords, PUBLIC_BASE_URL: 'https://deals.example.com' });
const program = Object.entries(file.services).filter(([, { image }]) => image === 'sempat');

describe('compose.yaml', () => {
  it.each(['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'PROGRAM_PASSWORD', 'PUBLIC_BASE_URL'])(
    'names the missing line if .env lacks %s',
    (name) => {
      const env = { ...passwords, PUBLIC_BASE_URL: 'https://deals.example.com', [name]: '' };
      expect(() => readCompose(text, env)).toThrow(name);
    },
  );

  it('limits the log size of every container', () => {
    for (const [name, { logging }] of Object.entries(file.services))
      expect([name, logging]).toEqual([
        name,
        { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
      ]);
  });

  it('has health checks whose commands YAML parses as strings', () => {
    for (const [name, { healthcheck }] of Object.entries(file.services))
      expect([name, healthcheck?.test ?? []]).toEqual([
        name,
        (healthcheck?.test ?? []).map(() => expect.any(String)),
      ]);
  });

  it('runs the program on a read-only file system, without capabilities', () => {
    expect(program.map(([name]) => name)).toEqual(['migrate', 'web-a', 'web-b', 'worker']);
    for (const [name, service] of program)
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
        name,
        true,
        ['ALL'],
        ['no-new-privileges:true'],
      ]);
  });

  it('publishes only the ports of the proxy', () => {
    const opened = Object.entries(file.services).filter(([, { ports }]) => ports);
    expect(opened.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', ['80:80', '443:443', '443:443/udp']],
    ]);
  });

  it("passes the owner's password only to migrations and backups", () => {
    const knows = Object.entries(file.services).filter(([, { environment = {} }]) =>
      Object.values(environment).some((value) => value.includes('b2')),
    );
    expect(knows.map(([name]) => name)).toEqual(['database', 'migrate', 'backup']);
  });

  it('isolates the database from the front network', () => {
    expect(file.networks.back?.internal).toBe(true);
    expect(file.services.database?.networks).toEqual(['back']);
  });
});
