// npm run check -- alerts: tests the rules with promtool, then checks what a real Prometheus and Alertmanager
// deliver. Run by name only, because neither is an npm package.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { causes, deliver } from '../testing/run/alert-delivery.ts';

const folder = fileURLToPath(new URL('../../deploy', import.meta.url));

const steps: readonly [string, ...string[]][] = [
  ['promtool', 'check', 'rules', 'alerts.yaml'],
  ['promtool', 'check', 'config', 'prometheus.yaml'],
  ['promtool', 'test', 'rules', 'alerts.test.yaml'],
  ['amtool', 'check-config', 'alertmanager.yaml'],
];

for (const [program, ...options] of steps) {
  const { status, error } = spawnSync(program, options, { cwd: folder, stdio: 'inherit' });
  if (error) {
    console.error(`${program} was not found. On Debian: apt-get install prometheus prometheus-alertmanager`);
    process.exit(1);
  }
  if (status !== 0) process.exit(1);
}

const count = (file: string, pattern: RegExp) =>
  readFileSync(`${folder}/${file}`, 'utf8').match(pattern)?.length ?? 0;
const alerts = count('alerts.yaml', /^ +- alert: /gm);
const cases = count('alerts.test.yaml', /^ +- name: /gm);
console.log(`${alerts} alerts are well formed; ${cases} cases fire or stay quiet as they should.`);

const results = await Promise.all(causes.map(async (cause) => ({ cause, ...(await deliver(cause)) })));
for (const { cause, byEmail, byWebhook, firing } of results) {
  const wanted = cause.alert ? [cause.alert] : [];
  const isRight = [byEmail, byWebhook].every((names) => names.join() === wanted.join());
  const held = firing.filter((name) => !byEmail.includes(name));
  console.log(
    `${isRight ? '✓' : '✗'} ${cause.name}: ${byEmail.join(', ') || 'none'} by email, ${byWebhook.join(', ') || 'none'} by webhook` +
      (held.length > 0 ? `; held back: ${held.join(', ')}` : ''),
  );
  if (!isRight) process.exitCode = 1;
}
