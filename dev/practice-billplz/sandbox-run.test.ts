import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { practiceKeys } from './keys.ts';
import { runSandbox, type SandboxRun } from './sandbox-run.ts';
import { type PracticeBillplz, startPracticeBillplz } from './server.ts';

vi.setConfig({ testTimeout: 60_000 });

let practice: PracticeBillplz;
let close = () => {};
beforeEach(async () => {
  practice = await startPracticeBillplz({ timeScale: 1 / 1_000 });
});
afterEach(async () => {
  close();
  await practice.stop();
});

async function control(commands: Record<string, unknown>) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(commands);
  return (await fetch(`${practice.address}/__ctl`, { method: 'POST', headers, body })).json();
}

async function play(overrides: Partial<SandboxRun> = {}) {
  let address = '';
  const lines: string[] = [];
  const act = async (what: 'pay' | 'fail', question: string) => {
    const billId = /\/bills\/(\w+)/.exec(question)?.[1] ?? '';
    const { returnTo } = await control({ [what]: billId });
    address = returnTo[billId];
    if (overrides.publicUrl) await fetch(address);
    return '';
  };
  const findings = await runSandbox({
    host: practice.address,
    keys: { ...practiceKeys },
    publicUrl: null,
    arrived: { callbacks: [], returns: [] },
    waitMs: 3_000,
    say: (line) => lines.push(line),
    ask: async (question) => {
      if (question.includes('Failed payment')) return act('fail', question);
      if (question.includes('Successful payment')) return act('pay', question);
      if (question.includes('Paste the address')) return address;
      if (question.includes('Reset the API key')) await control({ resetApiKey: 'new-api-key' });
      if (question.includes('Reset the API key')) return 'new-api-key';
      await control({ resetSignatureKey: 'S-new' });
      return 'S-new';
    },
    ...overrides,
  });
  return { lines, findings, differ: findings.filter(({ verdict }) => verdict === 'DIFFERS') };
}

it('the run finds no difference in a Billplz that behaves as documented', async () => {
  const { findings, differ, lines } = await play();
  expect(differ).toEqual([]);
  expect(findings.length).toBeGreaterThan(20);
  expect(lines).toHaveLength(findings.length);
  expect(findings.find(({ step }) => step === 'an unpaid return is signed')).toMatchObject({
    verdict: 'as expected',
    saw: 'paid_at is empty',
  });
  expect(findings.find(({ step }) => step === 'the old API key ends at once')?.saw).toContain('401');
});

it('the run leaves no payable bill', async () => {
  await play();
  const { bills } = await (await fetch(`${practice.address}/__ctl`)).json();
  const due = bills.filter((bill: { record: { state: string } }) => bill.record.state === 'due');
  expect(due).toEqual([]);
});

it('the run receives callbacks if Billplz can reach it', async () => {
  const arrived: SandboxRun['arrived'] = { callbacks: [], returns: [] };
  const publicServer = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/return') arrived.returns.push(url.searchParams);
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      if (url.pathname === '/callback') arrived.callbacks.push(new URLSearchParams(body));
      response.end('OK');
    });
  }).listen(0, '127.0.0.1');
  await once(publicServer, 'listening');
  close = () => publicServer.close();
  const publicUrl = `http://127.0.0.1:${(publicServer.address() as AddressInfo).port}`;
  const { differ, findings } = await play({ publicUrl, arrived });
  expect(differ).toEqual([]);
  expect(findings.find(({ step }) => step === 'a callback is signed')).toMatchObject({
    verdict: 'as expected',
    saw: 'with Extra Payment Completion Information',
  });
});

it('the run reports differences and continues to the end', async () => {
  await control({ delete500: true });
  const { differ, findings } = await play({ keys: { ...practiceKeys, xSignatureKey: 'S-mistyped' } });
  expect(differ.map(({ step }) => step)).toContain('a due bill is deleted');
  expect(differ.map(({ step }) => step)).toContain('a paid return is signed');
  expect(findings.at(-1)?.step).toContain('a return of the old bill');
});
