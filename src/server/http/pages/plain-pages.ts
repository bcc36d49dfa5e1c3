// Error pages without React, stylesheet or database. Their CSP permits only inline style, and they are never
// cached.

import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { draftHoursKept } from '#domain/bookings/draft-times.ts';
import { ink, neutral0 } from '#domain/kernel/brand-colours.ts';
import { addLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { getLocale } from '#locales/messages/runtime.js';
import { getLanguage, runInLanguage } from '#server/platform/language.ts';
import { createTrustedTypesPolicy, denyAllPolicy } from './page-policy.ts';

export const RETRY_SECONDS = 5;

const style = `body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;color:${ink};background:${neutral0}}
main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}
a{color:inherit;font-weight:600}code{font-size:.875em;overflow-wrap:anywhere}`;
const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `${denyAllPolicy}; style-src 'sha256-${styleHash}'; ${createTrustedTypesPolicy(["'none'"])}`;

export interface PlainPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function plainPage(status: number, title: string, lines: readonly string[]): PlainPage {
  const html = `<!doctype html>
<html lang="${getLocale()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${lines.map((line) => `<p>${line}</p>`).join('\n')}
<p><a href="${addLanguagePrefix(paths.homePath, getLocale())}">${m.not_found_to_home()}</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    ...(status === 503 ? { 'retry-after': String(RETRY_SECONDS) } : {}),
  };
  return { status, headers, body: Buffer.from(html) };
}

/** Shows a reference that finds the error in the log. */
export function createErrorPage(status: number, requestId: string): PlainPage {
  const reference = `${m.unexpected_reference()} <code>${requestId}</code>`;
  return plainPage(status, m.unexpected_title(), [m.unexpected_text(), reference]);
}

/** The browser keeps this page and shows it at the address that it cannot reach. */
export function createOfflinePage(): PlainPage {
  return plainPage(503, m.offline_title(), [
    m.offline_text({ product: m.product_name() }),
    m.offline_draft({ hours: draftHoursKept }),
    m.offline_held(),
    m.unavailable_paid(),
    `<a href="">${m.unexpected_try_again()}</a>`,
  ]);
}

/** The database is down, or too many requests are queued. */
export function unavailablePage(): PlainPage {
  return plainPage(503, m.unavailable_title(), [
    m.unavailable_text({ product: m.product_name() }),
    m.unavailable_paid(),
  ]);
}

/** A stored value has an unknown key, which an operator must restore. */
export function createSealedPage(): PlainPage {
  return plainPage(503, m.sealed_title(), [m.sealed_text({ product: m.product_name() })]);
}

export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, make: () => PlainPage) {
  const { status, headers, body } = runInLanguage(getLanguage(request.url), make);
  return reply.code(status).headers(headers).send(body);
}
