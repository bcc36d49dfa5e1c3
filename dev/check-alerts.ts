// npm run alerts: asks Prometheus' own promtool whether the alert rules are well formed and fire when they should. Not
// part of npm run check, because promtool is no npm package.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../deploy', import.meta.url));

const steps = [
  ['check', 'rules', 'alerts.yaml'],
  ['check', 'config', 'prometheus.yaml'],
  ['test', 'rules', 'alerts.test.yaml'],
];

for (const step of steps) {
  const { status, error } = spawnSync('promtool', step, { cwd: folder, stdio: 'inherit' });
  if (error) {
    console.error('promtool was not found: install Prometheus (on Debian: apt-get install prometheus).');
    process.exit(1);
  }
  if (status !== 0) process.exit(1);
}

const count = (file: string, pattern: RegExp) =>
  readFileSync(`${folder}/${file}`, 'utf8').match(pattern)?.length ?? 0;
const alerts = count('alerts.yaml', /^ +- alert: /gm);
const cases = count('alerts.test.yaml', /^ +- name: /gm);
console.log(`${alerts} alerts are well formed; ${cases} cases fire or stay quiet as they should.`);
