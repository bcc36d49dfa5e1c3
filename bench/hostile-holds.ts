// node bench/hostile-holds.ts: three simulated hours of a client that never pays, and 200 buyers behind one carrier
// address. Prints what the attacker holds in each round; CI plays 40 minutes of the same test.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'src/server/features/bookings/hostile-holds.test.ts'],
  { stdio: 'inherit', env: { ...process.env, HOSTILE_ROUNDS: '36' } },
);
process.exitCode = status ?? 1;
