// Plain HTML pages of bill, bank and receipt. Relative links and no redirects, so that they work behind a
// path prefix.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatMyr } from '#format/amounts.ts';
import type { Bill } from './bill.ts';
import { createReturnUrl } from './notices.ts';
import { canPay, type PayerAction, performPayerAction } from './payer.ts';
import type { PracticeState } from './state.ts';
import { stylesheet } from './stylesheet.ts';

type IdParams = { Params: { id: string } };
type Frame = { title: string; brand: string; body: string; toBills: string; isBank?: boolean };

const buttons: readonly [value: PayerAction, onBill: string | null, atBank: string, look: string][] = [
  ['pay', 'Successful', 'Approve the payment', 'main'],
  ['fail', 'Failed', 'Decline the payment', 'bad'],
  ['pending', null, 'Leave it waiting for a second approver', ''],
];

export function registerPages(app: FastifyInstance, state: PracticeState): void {
  const billOf = (id: string) => state.bills.get(id);

  app.get('/bills/practice.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(stylesheet),
  );

  app.get<IdParams>('/bills/:id', async (request, reply) => {
    const bill = billOf(request.params.id);
    if (!bill || bill.record.state === 'deleted') return sendHtmlNotFound(reply);
    if (bill.record.paid) return sendHtml(reply, receiptPage(bill, createReturnUrl(state, bill), ''));
    return sendHtml(reply, billPage(bill), bill);
  });

  app.post<IdParams & { Body: { act?: string } }>('/bills/:id/pay', async (request, reply) => {
    const bill = billOf(request.params.id);
    if (!bill || bill.record.state === 'deleted') return sendHtmlNotFound(reply, '../');
    return finish(state, reply, bill, request.body.act, '../');
  });

  // A POST form, because it changes state: once the payer is at the bank, a deleted bill can be paid.
  app.post<IdParams>('/bills/:id/bank', async (request, reply) => {
    const bill = billOf(request.params.id);
    if (bill?.record.state !== 'due') return sendHtmlNotFound(reply, '../');
    bill.isPayerAtBank = true;
    return sendHtml(reply, bankPage(bill), bill);
  });

  app.get<IdParams>('/bills/:id/bank', async (request, reply) => {
    const bill = billOf(request.params.id);
    if (!bill?.isPayerAtBank || !canPay(bill)) return sendHtmlNotFound(reply, '../');
    return sendHtml(reply, bankPage(bill), bill);
  });

  app.post<IdParams & { Body: { act?: string } }>('/bills/:id/bank/pay', async (request, reply) => {
    const bill = billOf(request.params.id);
    if (!bill?.isPayerAtBank) return sendHtmlNotFound(reply, '../../');
    return finish(state, reply, bill, request.body.act, '../../');
  });
}

async function finish(
  state: PracticeState,
  reply: FastifyReply,
  bill: Bill,
  typed: string | undefined,
  toBills: string,
) {
  const what = buttons.find(([value]) => value === typed)?.[0];
  if (!what) return reply.code(400).type('text/plain').send('Unknown act');
  const returnTo = await performPayerAction(state, bill, what);
  if (returnTo) return reply.redirect(returnTo, 303);
  return sendHtml(reply, bill.record.paid ? receiptPage(bill, null, toBills) : billPage(bill, toBills), bill);
}

export function sendHtmlNotFound(reply: FastifyReply, toBills = ''): FastifyReply {
  const body = `<h1 class="state">Not found</h1>
    <p>There is no such page here, or the bill was deleted. Nothing was charged.</p>`;
  return sendHtml(reply.code(404), frame({ title: 'Not found', brand: 'Practice Billplz', body, toBills }));
}

function billPage(bill: Bill, toBills = ''): string {
  const id = bill.record.id;
  const acts = buttons
    .filter(([, label]) => label !== null)
    .map(([value, label, , look]) => `<button class="${look}" name="act" value="${value}">${label}</button>`);
  const body = `${facts(bill)}
    <form method="post" action="${toBills}${id}/pay">${acts.join('')}
      <button formaction="${toBills}${id}/bank">Go to bank page</button>
    </form>
    <p class="note">For practice: no money moves here. Choose how the payment should end.</p>`;
  return frame({ title: 'Pay a bill', brand: 'Practice Billplz', body, toBills });
}

function bankPage(bill: Bill): string {
  const acts = buttons.map(
    ([value, , label, look]) => `<button class="${look}" name="act" value="${value}">${label}</button>`,
  );
  const body = `${facts(bill)}
    <form method="post" action="bank/pay">${acts.join('')}</form>
    <p class="note">For practice: as at a real bank, you can still pay here after the bill was closed.</p>`;
  return frame({ title: 'Practice bank', brand: 'Practice Bank', body, toBills: '../', isBank: true });
}

function receiptPage(bill: Bill, returnTo: string | null, toBills: string): string {
  const back = returnTo ? `<a class="button main" href="${escapeHtml(returnTo)}">Back to the shop</a>` : '';
  const body = `<p class="state ok">Paid</p>${facts(bill)}${back}
    <p class="note">For practice: no money moved.</p>`;
  return frame({ title: 'Paid', brand: 'Practice Billplz', body, toBills });
}

function facts({ record }: Bill): string {
  const rows = [
    ['For', record.description],
    ['Name', record.name],
    ['Bill', record.id],
  ];
  const list = rows
    .map(([term, text]) => `<div><dt>${term}</dt><dd>${escapeHtml(text ?? '')}</dd></div>`)
    .join('');
  return `<h1>Amount</h1><p class="amount">${formatMyr(record.amount)}</p><dl>${list}</dl>`;
}

function frame({ title, brand, body, toBills, isBank }: Frame): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} – ${brand}</title>
  <link rel="stylesheet" href="${toBills || './'}practice.css">
</head>
<body${isBank ? ' class="bank"' : ''}>
<main>
  <div class="head"><span class="brand">${brand}</span><span class="tag">Practice, no real money</span></div>
  <div class="inside">${body}</div>
</main>
</body>
</html>`;
}

function sendHtml(reply: FastifyReply, html: string, bill?: Bill): FastifyReply {
  // The form's response redirects the payer to the shop, so form-action must allow the shop's origin.
  const shop = bill?.record.redirect_url ? ` ${new URL(bill.record.redirect_url).origin}` : '';
  return (
    reply
      .header('cache-control', 'no-store')
      // Do not use no-referrer: browsers would send forms with `Origin: null`, which a shop may reject.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', `default-src 'none'; style-src 'self'; form-action 'self'${shop}`)
      .type('text/html; charset=utf-8')
      .send(html)
  );
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
