import type { FastifyInstance } from 'fastify';
import { type PayerAction, payerActions, performPayerAction } from './payer.ts';
import { noticeOrders, type PracticeState, rateLimits, type SwitchName, switchNames } from './state.ts';

type Command = (state: PracticeState, value: unknown) => void;

class Refusal extends Error {}

const settings: Record<string, Command> = {
  order: (state, value) => {
    state.order = oneOf(noticeOrders, value);
  },
  rateLimit: (state, value) => {
    state.rateLimit = oneOf(rateLimits, value);
    state.window = { startedAtMs: 0, count: 0 };
  },
  extraInfo: (state, value) => {
    state.extraInfo = oneOf([true, false], value);
  },
  delayCallback: (state, value) => {
    state.delayCallbackMs = atLeast(0, value);
  },
  delayCreate: (state, value) => {
    state.delayCreateMs = atLeast(0, value);
  },
  duplicateCallback: (state, value) => {
    state.duplicateCallback = atLeast(0, value);
  },
  timeScale: (state, value) => {
    state.timeScale = atLeast(0, value);
  },
  // As in the real dashboard, the old key becomes invalid immediately, also for existing bills.
  resetApiKey: (state, value) => {
    state.keys.apiKey = newKey(value);
  },
  resetSignatureKey: (state, value) => {
    state.keys.xSignatureKey = newKey(value);
  },
};

export function registerControl(app: FastifyInstance, state: PracticeState): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(400).send({ error: error.message });
    return reply.send(error);
  });

  app.get('/', async () => picture(state));

  // Keys for the settings page of a demo. They work only on this server.
  app.get('/keys', async () => state.keys);

  app.get('/log', async () => ({ requests: state.log, callbacks: state.deliveries }));

  app.post('/', async (request) => {
    const { body } = request;
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new Refusal('Send a JSON object.');
    const commands = Object.entries(body);
    for (const [name] of commands) checkName(name);
    // Switches are applied before other commands: {"pay": id, "dropCallback": 1} pays and drops the callback.
    if (commands.some(([name, value]) => name === 'reset' && value === true)) state.reset();
    for (const [name, value] of commands) applySwitch(state, name, value);
    const returnTo: Record<string, string | null> = {};
    for (const [name, value] of commands) {
      if (isPayerAct(name)) returnTo[String(value)] = await play(state, name, value);
    }
    return { ...picture(state), returnTo };
  });
}

function checkName(name: string): void {
  const known = ['reset', ...payerActions, ...Object.keys(settings), ...switchNames];
  if (!known.includes(name)) throw new Refusal(`Unknown: ${name}. Known: ${known.join(', ')}.`);
}

function applySwitch(state: PracticeState, name: string, value: unknown): void {
  settings[name]?.(state, value);
  const fault = switchNames.find((known) => known === name);
  if (fault) setFault(state, fault, value);
}

function setFault(state: PracticeState, name: SwitchName, value: unknown): void {
  if (value === false || value === 0) state.switches.delete(name);
  else state.switches.set(name, value === true ? true : atLeast(1, value));
}

/** Performs the payer's action. The payer is already at the bank, so even a deleted bill can be paid. */
async function play(state: PracticeState, what: PayerAction, id: unknown): Promise<string | null> {
  const bill = state.bills.get(String(id));
  if (!bill) throw new Refusal(`There is no bill ${String(id)}.`);
  return performPayerAction(state, bill, what);
}

function picture(state: PracticeState) {
  return {
    bills: [...state.bills.values()],
    switches: Object.fromEntries(state.switches),
    order: state.order,
    rateLimit: state.rateLimit,
    extraInfo: state.extraInfo,
    delayCallback: state.delayCallbackMs,
    delayCreate: state.delayCreateMs,
    duplicateCallback: state.duplicateCallback,
    timeScale: state.timeScale,
    rank: state.rank,
  };
}

function isPayerAct(name: string): name is PayerAction {
  return payerActions.some((known) => known === name);
}

function oneOf<Value>(known: readonly Value[], value: unknown): Value {
  const found = known.find((each) => each === value);
  if (found === undefined) throw new Refusal(`Expected one of ${known.join(', ')}.`);
  return found;
}

function newKey(value: unknown): string {
  if (value === true) return `reset-${crypto.randomUUID()}`;
  if (typeof value === 'string' && value !== '') return value;
  throw new Refusal('Expected true or the new key.');
}

function atLeast(minimum: number, value: unknown): number {
  if (typeof value !== 'number' || !(value >= minimum)) {
    throw new Refusal(`Expected a number of at least ${minimum}.`);
  }
  return value;
}
