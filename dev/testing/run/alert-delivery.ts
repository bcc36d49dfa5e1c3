// Runs the shipped Prometheus and Alertmanager configuration on fake processes, 100 times faster, and returns
// what the operator receives for one cause.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { poll } from '../../start/poll.ts';
import { findFreePort, listen } from '../../start/ports.ts';
import { end } from '../../start/processes.ts';
import { startSmtpSink } from './smtp-sink.ts';

const FASTER = 100;
/** Covers the longest `for`, 30 minutes, and Alertmanager's group wait after it. */
const WATCHED_MINUTES = 34;
const CALM_MINUTES = 4;
const SCRAPE_MS = 500;
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 };

type Numbers = Readonly<Record<string, number>>;

const healthy = {
  web: {
    ...numbers('sempat_ready', 'check', [
      'pages',
      'database',
      'migrations',
      'writes',
      'database-fit',
      'encryption',
      'clock',
      'worker',
    ]),
    ...numbers('sempat_facts_up', 'part', ['ready', 'process']),
    sempat_clock_skew_seconds: 0,
    'sempat_payment_settings{state="unreadable"}': 0,
    'sempat_pool_connections{pool="general",state="waiting"}': 0,
    sempat_nodejs_eventloop_lag_p99_seconds: 0.01,
    'sempat_http_answers_total{kind="deals",status="2xx"}': 1_000,
    'sempat_http_answers_total{kind="deals",status="5xx"}': 0,
    'sempat_billplz_calls_total{call="create",result="ok"}': 10,
    'sempat_billplz_calls_total{call="create",result="keys_refused"}': 0,
    'sempat_settlements_total{source="callback",event="paid",state="confirmed"}': 9,
    'sempat_callbacks_refused_total{reason="unsigned"}': 0,
  },
  worker: {
    ...numbers('sempat_facts_up', 'part', ['bookings', 'mails', 'jobs', 'backup', 'outside']),
    sempat_public_address_up: 1,
    sempat_certificate_left_seconds: 60 * 86_400,
    'sempat_folder_free_ratio{folder="/var/lib/postgresql"}': 0.5,
    'sempat_folder_free_bytes{folder="/var/lib/postgresql"}': 50e9,
    sempat_backup_age_seconds: 7_200,
    sempat_jobs_oldest_seconds: 0,
    'sempat_jobs{state="failed"}': 0,
    'sempat_mails_oldest_seconds{lane="personal"}': 2,
    'sempat_mails_oldest_seconds{lane="mailing"}': 0,
    'sempat_mails_total{lane="personal",result="failed"}': 0,
    sempat_holds_overdue: 0,
    sempat_bill_looks_left: 90,
    sempat_bill_looks_late: 0,
    sempat_ledger_broken: 0,
    sempat_ledger_check_age_seconds: 1_800,
    sempat_seat_counts_broken: 0,
    sempat_refunds_oldest_seconds: 0,
    sempat_reviews_oldest_seconds: 0,
  },
} as const satisfies Record<string, Numbers>;

function numbers(name: string, label: string, values: readonly string[]): Numbers {
  return Object.fromEntries(values.map((value) => [`${name}{${label}="${value}"}`, 1]));
}

type Changes = Readonly<Record<string, number | undefined>>;

const change = (numbers: Numbers, isMeant: (name: string) => boolean, value?: number): Changes =>
  Object.fromEntries(
    Object.keys(numbers)
      .filter(isMeant)
      .map((name) => [name, value]),
  );
const failing = (numbers: Numbers, names: RegExp) => change(numbers, (name) => names.test(name), 0);
const only = (numbers: Numbers, names: RegExp) => change(numbers, (name) => !names.test(name));

/** A cause of an alert: how it changes the metrics of healthy processes, and the one alert it must raise. */
export interface Cause {
  readonly name: string;
  readonly alert: string | null;
  change(seconds: number): { readonly web?: Changes | null; readonly worker?: Changes | null };
}

export const causes: readonly Cause[] = [
  { name: 'nothing', alert: null, change: () => ({}) },
  {
    name: 'PostgreSQL stops',
    alert: 'DatabaseDown',
    // Like src/server/http/metrics-server.test.ts: checks fail, and database metrics are absent.
    change: (seconds) => ({
      web: {
        ...only(healthy.web, /_total|lag|pool/),
        ...failing(healthy.web, /sempat_ready|facts_up\{part="process/),
        'sempat_ready{check="pages"}': 1,
        'sempat_http_answers_total{kind="deals",status="5xx"}': seconds * 50,
        'sempat_pool_connections{pool="general",state="waiting"}': 5,
      },
      worker: {
        ...only(healthy.worker, /public_address|certificate|folder|_total/),
        ...failing(healthy.worker, /facts_up/),
      },
    }),
  },
  {
    name: 'the disk of PostgreSQL is full',
    alert: 'DatabaseDown',
    change: (seconds) => ({
      web: {
        'sempat_ready{check="writes"}': 0,
        'sempat_http_answers_total{kind="deals",status="5xx"}': seconds * 50,
      },
      worker: {
        'sempat_folder_free_ratio{folder="/var/lib/postgresql"}': 0,
        'sempat_folder_free_bytes{folder="/var/lib/postgresql"}': 0,
        'sempat_mails_oldest_seconds{lane="personal"}': seconds * FASTER,
        sempat_holds_overdue: 3,
      },
    }),
  },
  {
    name: 'both web processes stop',
    alert: 'SiteDown',
    change: () => ({ web: null, worker: { sempat_public_address_up: 0 } }),
  },
  {
    name: 'the proxy stops',
    alert: 'SiteDown',
    change: () => ({ worker: { sempat_public_address_up: 0 } }),
  },
  {
    name: 'both workers stop',
    alert: 'WorkerDown',
    change: () => ({ web: { 'sempat_ready{check="worker"}': 0 }, worker: null }),
  },
  {
    name: 'Billplz refuses the keys',
    alert: 'PaymentsBroken',
    change: (seconds) => ({
      web: { 'sempat_billplz_calls_total{call="create",result="keys_refused"}': Math.ceil(seconds) },
    }),
  },
  {
    name: 'the mail server refuses us',
    alert: 'MailStuck',
    change: (seconds) => ({
      worker: { 'sempat_mails_oldest_seconds{lane="personal"}': seconds * FASTER },
    }),
  },
];

interface Delivered {
  readonly byEmail: readonly string[];
  readonly byWebhook: readonly string[];
  readonly firing: readonly string[];
}

const shipped = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../deploy/${file}`, import.meta.url)), 'utf8');

function fasterTime(text: string): string {
  return text.replace(/\b(\d+)([smh])\b/g, (_, count: string, unit: keyof typeof unitMs) => {
    return `${(Number(count) * unitMs[unit]) / FASTER}ms`;
  });
}

export async function deliver(cause: Cause, rules = shipped('alerts.yaml')): Promise<Delivered> {
  const folder = mkdtempSync(join(tmpdir(), 'sempat-alerts-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    let began = Number.POSITIVE_INFINITY;
    const tell =
      (kind: keyof typeof healthy): RequestListener =>
      (_, response) => {
        const seconds = (performance.now() - began) / 1_000;
        const { [kind]: changes } = seconds > 0 ? cause.change(seconds) : {};
        if (changes === null) response.destroy();
        else tellMetrics({ ...healthy[kind], ...changes }, response);
      };
    const webhook: string[] = [];
    const sink = await startSmtpSink();
    closers.push(() => sink.stop());
    const serve = (answer: RequestListener) => {
      const server = createServer(answer);
      closers.push(() => {
        server.closeAllConnections();
        server.close();
      });
      // Listen on every loopback address, so that two targets are two instances.
      return listen(server, '0.0.0.0');
    };
    const ports = {
      web: await serve(tell('web')),
      worker: await serve(tell('worker')),
      webhook: await serve(receiver(webhook)),
      prometheus: await findFreePort(),
      alertmanager: await findFreePort(),
    };
    write(folder, ports, new URL(sink.url).host);
    const prometheus = await start(folder, ports, closers);
    // Finding targets takes Prometheus five seconds, an outage at this speed, so load the rules later.
    await until(async () => (await query(ports.prometheus, 'up == 1')).length === 4, 'all targets answer');
    writeFileSync(join(folder, 'alerts.yaml'), fasterTime(rules));
    prometheus.kill('SIGHUP');
    // After a reload Prometheus drops alerts until it finds Alertmanager again, up to five seconds.
    await until(() => knowsRulesAndAlertmanager(ports.prometheus), 'Prometheus finds Alertmanager again');
    await delay((CALM_MINUTES * unitMs.m) / FASTER);
    began = performance.now();
    await delay((WATCHED_MINUTES * unitMs.m) / FASTER);
    const fired = await query(
      ports.prometheus,
      'count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[30s]))',
    );
    return {
      byEmail: unique(sink.accepted.map(({ raw }) => readAlertName(raw))),
      byWebhook: unique(webhook),
      firing: unique(fired.map(({ alertname = '' }) => alertname)),
    };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

type Ports = Readonly<Record<'web' | 'worker' | 'webhook' | 'prometheus' | 'alertmanager', number>>;

function write(folder: string, ports: Ports, smtp: string): void {
  const prometheus = shipped('prometheus.yaml')
    .replaceAll(/127\.0\.0\.1:1300(\d)/g, (_, number) => `127.0.0.${number}:${ports.web}`)
    .replaceAll(/127\.0\.0\.1:1400(\d)/g, (_, number) => `127.0.0.${number}:${ports.worker}`)
    // Scrape interval and scrape timeout: if shorter, a busy machine would look like an outage.
    .replaceAll('15s', `${(SCRAPE_MS * FASTER) / unitMs.s}s`)
    .replace('127.0.0.1:9093', `127.0.0.1:${ports.alertmanager}`);
  const alertmanager = shipped('alertmanager.yaml')
    .replace('smtp.your-domain.example:587', smtp)
    .replace('smtp_require_tls: true', 'smtp_require_tls: false')
    .replace(/https:\/\/pager\S+/, `http://127.0.0.1:${ports.webhook}/`);
  writeFileSync(join(folder, 'prometheus.yaml'), fasterTime(prometheus));
  writeFileSync(join(folder, 'alertmanager.yaml'), fasterTime(alertmanager));
  writeFileSync(join(folder, 'alerts.yaml'), 'groups: []');
}

async function start(folder: string, ports: Ports, closers: (() => unknown)[]): Promise<ChildProcess> {
  const run = async (program: string, port: number, options: readonly string[]) => {
    const listening = `--web.listen-address=127.0.0.1:${port}`;
    const child = spawn(program, [listening, ...options], { stdio: 'ignore' });
    child.on('error', () => {});
    closers.push(() => end(child, 'SIGKILL'));
    await until(
      async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok,
      `${program} starts (on Debian: apt-get install prometheus prometheus-alertmanager)`,
    );
    return child;
  };
  await run('prometheus-alertmanager', ports.alertmanager, [
    `--config.file=${folder}/alertmanager.yaml`,
    `--storage.path=${folder}/alertmanager`,
    '--cluster.listen-address=',
  ]);
  return run('prometheus', ports.prometheus, [
    `--config.file=${folder}/prometheus.yaml`,
    `--storage.tsdb.path=${folder}/prometheus`,
    '--query.lookback-delta=3s',
    '--rules.alert.resend-delay=600ms',
  ]);
}

const until = (isSo: () => Promise<boolean>, what: string) =>
  poll(what, () => isSo().catch(() => false), { seconds: 20 });

function tellMetrics(numbers: Changes, response: ServerResponse): void {
  const known = Object.entries(numbers).filter(([, value]) => value !== undefined);
  const lines = known.map(([name, value]) => `${name} ${value}\n`);
  response.setHeader('content-type', 'text/plain; version=0.0.4').end(lines.join(''));
}

function receiver(received: string[]): RequestListener {
  return async (request, response) => {
    const { alerts } = (await json(request)) as { alerts: { labels: { alertname: string } }[] };
    received.push(...alerts.map(({ labels }) => labels.alertname));
    response.end();
  };
}

function readAlertName(mail: string): string {
  return /^Subject: .*\] (\w+)/m.exec(mail)?.[1] ?? 'an email without the name of an alert';
}

async function query(port: number, expression: string): Promise<readonly { alertname?: string }[]> {
  const { result } = await ask<{ result: { metric: { alertname?: string } }[] }>(
    port,
    `query?query=${encodeURIComponent(expression)}`,
  );
  return result.map(({ metric }) => metric);
}

/** Rules load last, so once they are present the list of Alertmanagers is current. */
async function knowsRulesAndAlertmanager(port: number): Promise<boolean> {
  const { groups } = await ask<{ groups: unknown[] }>(port, 'rules');
  const { activeAlertmanagers } = await ask<{ activeAlertmanagers: unknown[] }>(port, 'alertmanagers');
  return groups.length > 0 && activeAlertmanagers.length > 0;
}

async function ask<Data>(port: number, path: string): Promise<Data> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
  return ((await response.json()) as { data: Data }).data;
}

const unique = (names: readonly string[]) => [...new Set(names)].sort();
