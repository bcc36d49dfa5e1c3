import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { liveEnv } from '#dev/testing/run/live-env.ts';
import { type SmtpSink, startSmtpSink } from '#dev/testing/run/smtp-sink.ts';
import { loadConfig } from './config.ts';
import { createMailTransport } from './mail-transport.ts';

// The server offers no STARTTLS, like a mail server, or an attacker in between, that strips encryption.
let smtp: SmtpSink;
beforeEach(async () => {
  smtp = await startSmtpSink();
});
afterEach(() => smtp.stop());

const mail = {
  from: 'deals@sempat-live.my',
  to: 'nur@sempat-live.my',
  subject: 'Reset your password',
  html: '<p>secret link</p>',
  text: 'secret link',
  messageId: '<1@sempat-live.my>',
};

/** 0.0.0.0 reaches this machine but is not a loopback address, so it counts as remote. */
function createMail(env: Record<string, string>, host: string) {
  const url = new URL(smtp.url);
  const SMTP_URL = `smtp://sempat:canary-password@${host}:${url.port}`;
  return loadConfig({ ...liveEnv, DATABASE_URL: 'postgres://u:p@localhost/sempat', SMTP_URL, ...env }).mail;
}

async function sendThrough(settings: ReturnType<typeof createMail>): Promise<string> {
  const transport = createMailTransport(settings);
  const outcome = await transport.send(mail).then(
    () => 'sent',
    (error: unknown) => String(error),
  );
  transport.close();
  return outcome;
}

describe('a mail server without encryption', () => {
  it('receives neither password nor mail in live operation', async () => {
    expect(await sendThrough(createMail({}, '0.0.0.0'))).toMatch(/TLS/);
    expect(smtp.commands.join('\n')).toMatch(/^EHLO /);
    expect(smtp.commands.filter((line) => /^(AUTH|MAIL|DATA)/i.test(line))).toEqual([]);
    expect(smtp.accepted).toEqual([]);
  });

  it('receives mail in live operation on this machine', async () => {
    expect(await sendThrough(createMail({}, '127.0.0.1'))).toBe('sent');
    expect(smtp.accepted).toHaveLength(1);
  });

  it('receives mail in the demo', async () => {
    expect(await sendThrough(createMail({ APP_MODE: 'demo' }, '0.0.0.0'))).toBe('sent');
  });
});

describe('verify', () => {
  it('signs in and sends nothing', async () => {
    const transport = createMailTransport(createMail({}, '127.0.0.1'));
    await transport.verify();
    transport.close();
    expect(smtp.commands.some((line) => line.startsWith('AUTH '))).toBe(true);
    expect(smtp.commands.some((line) => line.startsWith('MAIL '))).toBe(false);
  });

  it('throws the reason of a failure', async () => {
    const transport = createMailTransport(createMail({}, '0.0.0.0'));
    await expect(transport.verify()).rejects.toThrow(/TLS/);
    transport.close();
  });
});
