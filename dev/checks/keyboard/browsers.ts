import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { poll } from '#dev/start/poll.ts';
import { findFreePort } from '#dev/start/ports.ts';
import { chromiumArgs, findChromium } from '#dev/testing/run/chromium.ts';

export interface WalkedBrowser {
  open(url: string): Promise<void>;
  press(key: string): Promise<void>;
  read(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

/** WebDriver key values of named keys; all other keys are sent as their character. */
const keyCodes: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
};

function keyActions(key: string): object[] {
  const values = key.split('+').map((name) => keyCodes[name] ?? name);
  const step = (type: string) => (value: string) => ({ type, value });
  const keys = [...values.map(step('keyDown')), ...values.toReversed().map(step('keyUp'))];
  return [{ type: 'key', id: 'keyboard', actions: keys }];
}

export async function openChromium(): Promise<WalkedBrowser> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs });
  const page = await browser.newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    press: (key) => page.keyboard.press(key),
    read: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

export async function openFirefox(): Promise<WalkedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'sempat-firefox-'));
  const port = await findFreePort();
  const settings = [
    '--headless',
    '--no-remote',
    '--profile',
    profile,
    '--remote-debugging-port',
    String(port),
  ];
  const child = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', settings, { stdio: 'ignore' });
  const socket = await poll('Firefox listens', () => connect(`ws://127.0.0.1:${port}/session`));
  const call = bidiCalls(socket);
  await call('session.new', { capabilities: {} });
  // Use a new tab: the initial one never gets the focus, so its key presses have no effect.
  const { context } = (await call('browsingContext.create', { type: 'tab' })) as { context: string };
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    press: async (key) => void (await call('input.performActions', { context, actions: keyActions(key) })),
    read: async (expression) => {
      const how = { target: { context }, awaitPromise: true };
      const answer = await call('script.evaluate', { expression: `JSON.stringify(${expression})`, ...how });
      const { result } = answer as { result?: { value?: string } };
      if (result === undefined) throw new Error(`Firefox cannot evaluate ${expression}`);
      return result.value === undefined ? undefined : JSON.parse(result.value);
    },
    close: async () => {
      socket.close();
      await stop(child);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function connect(url: string): Promise<WebSocket | null> {
  const socket = new WebSocket(url);
  const outcome = await new Promise<string>((resolve) => {
    for (const event of ['open', 'error']) socket.addEventListener(event, () => resolve(event));
  });
  return outcome === 'open' ? socket : null;
}

interface BidiAnswer {
  readonly id: number;
  readonly type: string;
  readonly result?: object;
  readonly message?: string;
}

function bidiCalls(socket: WebSocket): (method: string, params: object) => Promise<object> {
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer;
    waiting.get(answer.id)?.(answer);
  });
  let id = 0;
  return async (method, params) => {
    id += 1;
    const answered = new Promise<BidiAnswer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await answered;
    if (type !== 'success' || !result) throw new Error(`${method}: ${message}`);
    return result;
  };
}

/** WebKitGTK needs a display, so it gets a virtual one. */
export async function openWebKit(): Promise<WalkedBrowser> {
  const port = await findFreePort();
  const screen = ['--auto-servernum', '--server-args=-screen 0 1280x900x24'];
  const child = spawn('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // The sandbox fails as root, and only our own pages are opened.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const driver = `http://127.0.0.1:${port}`;
  await poll('WebKitWebDriver listens', () =>
    fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } };
  const { sessionId } = (await post(`${driver}/session`, { capabilities: { alwaysMatch: options } })) as {
    sessionId: string;
  };
  const session = `${driver}/session/${sessionId}`;
  return {
    open: async (url) => void (await post(`${session}/url`, { url })),
    press: async (key) => void (await post(`${session}/actions`, { actions: keyActions(key) })),
    read: async (expression) => {
      const script = `return JSON.stringify(${expression})`;
      const value = await post(`${session}/execute/sync`, { script, args: [] });
      return typeof value === 'string' ? JSON.parse(value) : undefined;
    },
    close: async () => {
      await fetch(session, { method: 'DELETE' });
      if (child.pid) process.kill(-child.pid);
    },
  };
}

function miniBrowser(): string {
  const [found] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
  if (!found) throw new Error('WebKit is not installed: apt-get install webkit2gtk-driver xvfb');
  return found;
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
