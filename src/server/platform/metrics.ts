// Prometheus metrics with a registry per context, so that tests run in parallel. Label values are few and
// known: never an id, address or name.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const PREFIX = 'sempat_';
/** Prometheus times out after 10 s; slow collectors report on the next scrape. */
const LONGEST_GATHERING_MS = 5_000;

const answerSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const querySeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5];

export interface Sample {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** Null leaves the gauge out. */
  readonly value: number | null;
}

/** Gauges that need a query, which runs on each scrape. */
export interface Facts {
  readonly part: string;
  readonly keepSeconds: number;
  readonly gauges: Readonly<Record<string, { readonly help: string; readonly labels?: readonly string[] }>>;
  ask(): Promise<readonly Sample[]>;
}

interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const gatherers: (() => Promise<void>)[] = [];
  const factsUp = createGauge(
    registry,
    'facts_up',
    'Whether these numbers could be gathered (1) or not (0)',
    ['part'],
  );
  return {
    ...businessCounters(registry),
    ...webInstruments(registry),
    ...databaseInstruments(registry),

    watchNumber(name: string, help: string, read: () => number): void {
      registry.removeSingleMetric(`${PREFIX}${name}`);
      createGauge(registry, name, help, [], (gauge) => gauge.set(read()));
    },

    watchFacts(facts: Facts): void {
      gatherers.push(createGatherer(registry, facts, (up) => factsUp.set({ part: facts.part }, up ? 1 : 0)));
    },

    watchProcess(build: { readonly service: string; readonly version: string }): void {
      collectDefaultMetrics({ register: registry, prefix: PREFIX });
      createGauge(registry, 'build_info', 'What runs here; the value is always 1', [
        'service',
        'version',
        'node',
      ]).set({ ...build, node: process.version }, 1);
    },

    contentType: registry.contentType,

    async collect(): Promise<string> {
      await withinTime(gatherSequentially(gatherers));
      return registry.metrics();
    },
  };
}

/** Runs them one after the other, so that metrics use only one connection of the pages' pool. */
async function gatherSequentially(gatherers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const gather of gatherers) await gather();
}

async function withinTime(gathering: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_GATHERING_MS);
  });
  await Promise.race([gathering, timeUp]);
  clearTimeout(timer);
}

function createGatherer(registry: Registry, facts: Facts, setUp: (up: boolean) => void): () => Promise<void> {
  const gauges = new Map(
    Object.entries(facts.gauges).map(([name, { help, labels = [] }]) => [
      name,
      createGauge(registry, name, help, labels),
    ]),
  );
  let underWay: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  const forget = () => {
    for (const [name, gauge] of gauges) {
      gauge.reset();
      // A gauge without labels would report 0 after a reset, so remove it.
      if (!facts.gauges[name]?.labels) gauge.remove();
    }
  };
  forget();
  const ask = async () => {
    try {
      const samples = await facts.ask();
      forget();
      for (const { name, labels = {}, value } of samples)
        if (value !== null) gauges.get(name)?.set({ ...labels }, value);
      setUp(true);
    } catch {
      // Remove the values, because stale ones would look healthy.
      forget();
      setUp(false);
    }
  };
  return async () => {
    if (!underWay && performance.now() - askedAt >= facts.keepSeconds * 1_000) {
      askedAt = performance.now();
      underWay = ask().finally(() => {
        underWay = null;
      });
    }
    await underWay;
  };
}

function businessCounters(registry: Registry) {
  const settlements = createCounter(
    registry,
    'settlements_total',
    'What reached a booking: from where, what it was, and the state it left the booking in',
    ['source', 'event', 'state'],
  );
  const callbacksRefused = createCounter(
    registry,
    'callbacks_refused_total',
    'Callbacks of the payment provider that were not believed',
    ['reason'],
  );
  const billplzCalls = createCounter(
    registry,
    'billplz_calls_total',
    'Calls to Billplz and how they were answered',
    ['call', 'result'],
  );
  const mails = createCounter(registry, 'mails_total', 'Mails handed to the mail server', ['lane', 'result']);
  const refusals = createCounter(
    registry,
    'refusals_total',
    'What people were refused, by the code of the message they saw',
    ['what', 'code'],
  );
  // `rate()` ignores a counter's first sample, so counters used in alerts are initialised to 0.
  for (const source of ['callback', 'return', 'look'])
    settlements.inc({ source, event: 'paid', state: 'confirmed' }, 0);
  for (const reason of ['unsigned', 'malformed']) callbacksRefused.inc({ reason }, 0);
  for (const call of ['create', 'get', 'delete']) billplzCalls.inc({ call, result: 'keys_refused' }, 0);
  for (const lane of ['personal', 'mailing']) mails.inc({ lane, result: 'failed' }, 0);
  return { settlements, callbacksRefused, billplzCalls, mails, refusals };
}

function webInstruments(registry: Registry) {
  const answers = createCounter(
    registry,
    'http_answers_total',
    'Answers that were made, by kind of address and class of status; kept pages are counted apart',
    ['kind', 'status'],
  );
  const answerTimes = new Histogram({
    name: `${PREFIX}http_answer_seconds`,
    help: 'From the request to the end of its answer, by kind of address; kept pages are not in it',
    labelNames: ['kind'],
    buckets: answerSeconds,
    registers: [registry],
  });
  const cachedPages = createCounter(
    registry,
    'kept_pages_total',
    'Public pages sent from memory (hit) and made for it (made)',
    ['result'],
  );
  const policyReports = createCounter(
    registry,
    'policy_reports_total',
    'Reports of browsers that the policy of a page refused something',
    [],
  );
  return { answers, answerTimes, cachedPages, policyReports };
}

function databaseInstruments(registry: Registry) {
  const queryTimes = new Histogram({
    name: `${PREFIX}query_seconds`,
    help: 'Statements as PostgreSQL answered them, without the wait for a connection',
    labelNames: ['pool', 'outcome'],
    buckets: querySeconds,
    registers: [registry],
  });
  const pools = new Map<string, WatchedPool>();
  const connections = createGauge(
    registry,
    'pool_connections',
    'Database connections: open, idle, the most there may be, and how many wait for one',
    ['pool', 'state'],
    (gauge) => {
      for (const [pool, { totalCount, idleCount, waitingCount, options }] of pools) {
        gauge.set({ pool, state: 'open' }, totalCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        gauge.set({ pool, state: 'waiting' }, waitingCount);
        gauge.set({ pool, state: 'most' }, options.max ?? 0);
      }
    },
  );
  return {
    connections,
    queryTimes,
    watchPool: (name: string, pool: WatchedPool) => void pools.set(name, pool),
  };
}

function createCounter<Label extends string>(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly Label[],
): Counter<Label> {
  return new Counter({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] });
}

function createGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  collect?: (gauge: Gauge) => void,
): Gauge {
  return new Gauge({
    name: `${PREFIX}${name}`,
    help,
    labelNames,
    registers: [registry],
    ...(collect
      ? {
          collect: function (this: Gauge) {
            collect(this);
          },
        }
      : {}),
  });
}
