// Compares the real sandbox with every assumption that Billplz's documentation leaves open. sandbox.ts
// provides environment and terminal.
import {
  isSignedWith,
  readCallback,
  readReturn,
  type SignedFields,
} from '#server/features/payments/billplz.signature.ts';
import type { PracticeKeys } from './keys.ts';

export interface SandboxRun {
  readonly host: string;
  readonly keys: PracticeKeys;
  readonly publicUrl: string | null;
  readonly arrived: { readonly callbacks: URLSearchParams[]; readonly returns: URLSearchParams[] };
  ask(question: string): Promise<string>;
  say(line: string): void;
  waitMs: number;
}

type Verdict = 'as expected' | 'DIFFERS' | 'not seen';

export interface Finding {
  readonly step: string;
  readonly verdict: Verdict;
  readonly saw: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

type Step = (run: Bench) => Promise<void>;

class Bench {
  readonly findings: Finding[] = [];
  readonly run: SandboxRun;
  keys: PracticeKeys;
  readonly bills: string[] = [];

  constructor(run: SandboxRun) {
    this.run = run;
    this.keys = run.keys;
  }

  note(step: string, isExpected: boolean | null, saw: string): void {
    const verdict = isExpected === null ? 'not seen' : isExpected ? 'as expected' : 'DIFFERS';
    this.findings.push({ step, verdict, saw });
    this.run.say(`${verdict.padEnd(12)} ${step}: ${saw}`);
  }

  expectStatus(step: string, { status, text }: Answer, ...expected: readonly number[]): void {
    this.note(step, expected.includes(status), `${status} ${text}`);
  }

  async call(
    method: string,
    path: string,
    form?: Record<string, string>,
    apiKey = this.keys.apiKey,
  ): Promise<Answer> {
    const answer = await fetch(`${this.run.host}/api/${path}`, {
      method,
      headers: { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, text: text.slice(0, 300), body: parsed(text), headers: answer.headers };
  }

  async makeBill(changed: Record<string, string> = {}): Promise<Answer> {
    const base = this.run.publicUrl ?? 'https://sempat.invalid';
    const answer = await this.call('POST', 'v3/bills', {
      collection_id: this.keys.collectionId,
      name: 'Sandbox run',
      email: 'sandbox-run@example.com',
      amount: '100',
      description: 'Run against the sandbox',
      callback_url: `${base}/callback`,
      redirect_url: `${base}/return`,
      reference_1_label: 'Booking',
      reference_1: 'sandbox-run',
      deliver: 'false',
      ...changed,
    });
    if (answer.status === 200) this.bills.push(String(answer.body.id));
    return answer;
  }

  async until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
    const giveUpAt = performance.now() + this.run.waitMs;
    while (performance.now() < giveUpAt) {
      if (await isSo()) return true;
      await new Promise((resolve) => setTimeout(resolve, Math.min(this.run.waitMs / 20, 5_000)));
    }
    return false;
  }
}

const keysAreAccepted: Step = async (bench) => {
  const rank = await bench.call('GET', 'v4/webhook_rank');
  bench.expectStatus('the API key is accepted', rank, 200);
  const collection = await bench.call('GET', `v4/collections/${bench.keys.collectionId}`);
  const isActive = collection.status === 200 && collection.body.status === 'active';
  bench.note('the collection is active', isActive, `${collection.status} ${collection.text}`);
  const limit = ['limit', 'remaining', 'reset'].map((name) => rank.headers.get(`ratelimit-${name}`));
  bench.note('GET answers name the rate limit', limit.every(Boolean), limit.join(' / '));
};

const refusalsAreRecognised: Step = async (bench) => {
  const denied = await bench.call('GET', 'v4/webhook_rank', undefined, 'no-key-of-anybody');
  bench.expectStatus('a wrong key is refused with 401', denied, 401);
  const nowhere = await bench.makeBill({ collection_id: 'no_such_collection' });
  bench.expectStatus('an unknown collection is 404', nowhere, 404);
  bench.expectStatus('an unknown bill is 404', await bench.call('GET', 'v3/bills/nosuchbill00'), 404);
};

const amountsAreLimited: Step = async (bench) => {
  bench.expectStatus('RM 1.00 can be billed', await bench.makeBill({ amount: '100' }), 200);
  for (const amount of ['1', '99', '3000001', '100000001']) {
    const { status, text } = await bench.makeBill({ amount });
    bench.note(`a bill of ${amount} sen`, null, `${status === 200 ? 'made' : 'refused'}: ${status} ${text}`);
  }
};

const billsLookAsExpected: Step = async (bench) => {
  const long = `${bench.run.publicUrl ?? 'https://sempat.invalid'}/return?${'x'.repeat(200)}`;
  const made = await bench.makeBill({ redirect_url: long });
  const { id, url, state, amount, paid } = made.body;
  bench.note('a bill is made', made.status === 200, `${made.status}, id of ${String(id).length} characters`);
  const isOurs = state === 'due' && amount === 100 && paid === false;
  bench.note('it is due, over 100 sen, unpaid', isOurs, `${state}, ${amount}, ${paid}`);
  // A proxy may change the host of the practice Billplz, so compare only the path.
  bench.note('its address ends with its id', String(url).endsWith(`/bills/${id}`), String(url));
  const got = await bench.call('GET', `v3/bills/${id}`);
  const cut = `${String(got.body.redirect_url).length} of ${long.length} characters`;
  bench.note('a return address of 200 and more characters is kept', got.body.redirect_url === long, cut);
  const reference = got.body.reference_1;
  bench.note('GET tells our own reference', reference === 'sandbox-run', String(reference));
};

const deletionIsKnown: Step = async (bench) => {
  const { body } = await bench.makeBill();
  const deleteIt = () => bench.call('DELETE', `v3/bills/${body.id}`);
  bench.expectStatus('a due bill is deleted', await deleteIt(), 200);
  bench.expectStatus('deleting it again is 200, 404 or 422', await deleteIt(), 200, 404, 422);
  const gone = await bench.call('GET', `v3/bills/${body.id}`);
  const isSeen = gone.status === 404 || gone.body.state === 'deleted';
  bench.note('GET says deleted, or 404', isSeen, `${gone.status} ${gone.body.state ?? gone.text}`);
};

const paymentIsTold: Step = async (bench) => {
  const { run } = bench;
  const { body } = await bench.makeBill();
  const id = String(body.id);
  await run.ask(`Open ${body.url} and choose "Failed payment". Press Enter when you are back.`);
  await returnIsSigned(bench, 'an unpaid return', (fields) => {
    const paidAt = fields.billplzpaid_at;
    return `paid_at is ${paidAt === undefined ? 'absent' : paidAt === '' ? 'empty' : paidAt}`;
  });
  const { state } = (await bench.call('GET', `v3/bills/${id}`)).body;
  bench.note('after a failed attempt the bill is still due', state === 'due', String(state));
  await run.ask(`Open ${body.url} again and choose "Successful payment". Press Enter when you are back.`);
  const isPaid = await bench.until(
    async () => (await bench.call('GET', `v3/bills/${id}`)).body.paid === true,
  );
  bench.note('after a successful one it is paid', isPaid, isPaid ? 'paid' : 'not within the time');
  await returnIsSigned(bench, 'a paid return', (fields) => `paid_at is ${fields.billplzpaid_at}`);
  await callbackIsSigned(bench);
  const list = await bench.call('GET', `v3/bills/${id}/transactions`);
  const statuses = (list.body.transactions as { status: string }[] | undefined)?.map(({ status }) => status);
  const newestLast = statuses?.at(-1) === 'completed';
  bench.note('transactions are listed oldest first', statuses ? newestLast : false, `${statuses}`);
  bench.expectStatus('a paid bill is not deleted (422)', await bench.call('DELETE', `v3/bills/${id}`), 422);
};

async function returnIsSigned(bench: Bench, what: string, inWords: (fields: SignedFields) => string) {
  const { run } = bench;
  const arrived = run.publicUrl !== null && (await bench.until(() => run.arrived.returns.length > 0));
  const typed = arrived
    ? ''
    : await run.ask(`Paste the address your browser was sent to, for ${what} (or nothing):`);
  const query = arrived
    ? run.arrived.returns.pop()
    : URL.canParse(typed)
      ? new URL(typed).searchParams
      : null;
  if (!query) return bench.note(`${what} is signed`, null, 'no address');
  const reading = readReturn(query);
  const isSigned = reading.ok && isSignedWith(reading.notice, bench.keys.xSignatureKey);
  bench.note(`${what} is signed`, isSigned, reading.ok ? inWords(reading.notice.fields) : reading.reason);
}

async function callbackIsSigned(bench: Bench) {
  const { run } = bench;
  if (run.publicUrl === null)
    return bench.note('a callback is signed', null, 'needs PUBLIC_URL, an https address that leads here');
  await bench.until(() => run.arrived.callbacks.length > 0);
  const body = run.arrived.callbacks.pop();
  if (!body) return bench.note('a callback arrives', false, 'none within the time');
  const reading = readCallback(body);
  const isSigned = reading.ok && isSignedWith(reading.notice, bench.keys.xSignatureKey);
  const extra = body.has('transaction_id') ? 'with' : 'WITHOUT';
  bench.note('a callback is signed', isSigned, `${extra} Extra Payment Completion Information`);
}

/**
 * Checks that open bills survive a key reset. If this assumption is wrong, payments are lost; no other assumption costs as
 * much.
 */
const keysEnd: Step = async (bench) => {
  const { run } = bench;
  const { body } = await bench.makeBill();
  const old = bench.keys;
  const apiKey = await run.ask(
    'Reset the API key in the dashboard and paste the new one (or nothing to skip):',
  );
  if (apiKey === '') return bench.note('keys that are reset', null, 'skipped');
  const xSignatureKey = await run.ask('Reset the X-Signature key as well and paste the new one:');
  bench.keys = { ...old, apiKey, xSignatureKey: xSignatureKey || old.xSignatureKey };
  const before = await bench.call('GET', `v3/bills/${body.id}`, undefined, old.apiKey);
  bench.expectStatus('the old API key ends at once', before, 401);
  const after = await bench.call('GET', `v3/bills/${body.id}`);
  bench.note('the new one knows the old bill', after.status === 200, `${after.status}`);
  run.arrived.callbacks.length = 0;
  run.arrived.returns.length = 0;
  await run.ask(`Open ${body.url} and choose "Successful payment". Press Enter when you are back.`);
  const what = 'a return of the old bill, with the new key';
  await returnIsSigned(bench, what, (fields) => `paid=${fields.billplzpaid}`);
};

const steps: readonly Step[] = [
  keysAreAccepted,
  refusalsAreRecognised,
  amountsAreLimited,
  billsLookAsExpected,
  deletionIsKnown,
  paymentIsTold,
  keysEnd,
];

export async function runSandbox(run: SandboxRun): Promise<readonly Finding[]> {
  const bench = new Bench(run);
  for (const step of steps) {
    try {
      await step(bench);
    } catch (error) {
      bench.note(step.name, false, error instanceof Error ? error.message : String(error));
    }
  }
  for (const id of bench.bills) await bench.call('DELETE', `v3/bills/${id}`).catch(() => {});
  return bench.findings;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
