import { describe, expect, it } from 'vitest';
import type { BookingMailValues } from './booking.ts';
import { type MailKind, type MailValues, renderMail } from './templates.ts';

const site = {
  supportEmail: 'hello@sempat.example',
  legalName: 'Sempat Sdn. Bhd.',
  postalAddress: 'Petaling Jaya',
};

const summary = {
  reference: 'K7MQ2XWA',
  destination: 'Japan',
  airlines: 'AirAsia X',
  legs: [
    {
      flightNumber: 'D7 522',
      departsOn: '2026-12-20',
      route: 'KUL-KIX',
      departureTime: '14:05',
      arrivalTime: '21:30',
    },
    {
      flightNumber: 'D7 523',
      departsOn: '2026-12-27',
      route: 'KIX-KUL',
      departureTime: '23:00',
      arrivalTime: '05:10',
    },
  ],
  tickets: 3,
  totalSen: 389_700,
  passenger: "Nur D'Souza",
  isTest: false,
};
const link = 'https://sempat.example/my-booking/secret-secret';

const values: BookingMailValues = {
  'booking-confirmed': {
    ...summary,
    link,
    seller: 'Wira Travel',
    unitPriceSen: 129_900,
    isLate: false,
    followUpBy: '2026-12-04T06:05:00Z',
    ticketBy: '2026-12-13',
    isShortNotice: false,
    termsVersion: '2026-11',
    termsAcceptedAt: '2026-12-02T06:05:00Z',
    paidAt: '2026-12-02T06:10:00Z',
    paidSen: 389_700,
    sellerContact: null,
    included: { checkedBag: '30kg', refund: 'none', sellerNote: 'Bags go through to Osaka.' },
  },
  'booking-payment-open': {
    ...summary,
    link,
    heldUntil: new Date('2026-12-02T06:20:00Z'),
  },
  'booking-expired': { ...summary, link },
  'booking-being-checked': { ...summary, link },
  'booking-given-up': { ...summary, link },
  'booking-apology': { ...summary, link, why: 'seatsGone' },
  'names-asked': {
    ...summary,
    link,
    seller: 'Wira Travel',
    missing: 2,
    isLate: false,
    namesBy: new Date('2026-12-04T06:05:00Z'),
  },
  'phone-corrected': { ...summary, link, seller: 'Wira Travel', lastDigits: '144' },
  'phone-corrected-notice': {
    ...summary,
    seller: 'Wira Travel',
    workLink: 'https://sempat.example/company/bookings/1',
  },
  'travellers-complete': { ...summary, link, seller: 'Wira Travel', ticketBy: '2026-12-13' },
  'booking-refund-due': { ...summary, link, amountSen: 389_700 },
  'booking-refunded': { ...summary, link, amountSen: 389_700 },
  'refund-news': { ...summary, link, amountSen: 389_700, step: 'sent', account: 'Maybank •••• 4417' },
  'booking-notice': {
    ...summary,
    seller: 'Wira Travel',
    email: 'nur@example.my',
    phone: '+60123456789',
    isLate: false,
    paidSen: 389_700,
    otherReference: null,
    followUpBy: '2026-12-04T06:05:00Z',
    seatsLeft: 4,
  },
  'booking-attention': {
    concern: 'refundDue',
    reference: summary.reference,
    destination: 'Japan',
    seller: 'Wira Travel',
    totalSen: 389_700,
    isTest: false,
  },
  'documents-sent': {
    ...summary,
    link,
    seller: 'Wira Travel',
    documents: ['LIM WEI MING.pdf', '<b>2</b>.pdf'],
    areAttached: true,
    changes: [],
  },
  'booking-links': {
    bookings: [{ reference: summary.reference, destination: 'Japan', departsOn: '2026-12-20', link }],
  },
};

const render = <K extends keyof BookingMailValues & MailKind>(
  kind: K,
  changed: Partial<MailValues[K]> = {},
) => renderMail(kind, { ...values[kind], ...changed } as MailValues[K], 'en', site);

const kinds = Object.keys(values) as (keyof BookingMailValues)[];

describe('mails about bookings', () => {
  it.each(kinds)('have the same words in HTML and text and name the booking: %s', (kind) => {
    const { subject, html, text } = render(kind);
    expect(subject.length).toBeGreaterThan(5);
    for (const part of [html, text]) {
      expect(part).toContain('K7MQ2XWA');
      expect(part).toContain('hello@sempat.example');
    }
    expect(html).not.toContain('undefined');
    expect(text).not.toContain('undefined');
  });

  it.each(['booking-notice', 'phone-corrected-notice', 'booking-attention'] as const)(
    'contain no buyer link: %s',
    (kind) => {
      const { html, text } = render(kind);
      expect(html + text).not.toContain('/my-booking/');
    },
  );

  it('announce documents as attached or on the booking page', () => {
    const attached = render('documents-sent');
    expect(attached.text).toContain('Wira Travel has sent you 2 documents. They are attached');
    expect(attached.html).toContain('LIM WEI MING.pdf');
    expect(attached.html).not.toContain('<b>2</b>');
    const linked = render('documents-sent', { areAttached: false, documents: ['large.pdf'] });
    expect(linked.text).toContain('It is too large for an email');
    for (const { text } of [attached, linked]) expect(text).toContain(link);
  });

  it('name new documents with what they replace and what changed', () => {
    const change = {
      file: 'new.pdf',
      replaces: 'old.pdf',
      name: 'LIM/WEI MING',
      ticketNumber: '232-5555555555',
    };
    const { subject, text } = render('documents-sent', { documents: ['new.pdf'], changes: [change] });
    expect(subject).toContain('New e-tickets');
    for (const fact of ['new.pdf replaces old.pdf.', 'is now LIM/WEI MING', 'is now 232-5555555555'])
      expect(text).toContain(fact);
    expect(text).toContain('Do not use the old document.');
    expect(render('documents-sent').text, 'control').not.toContain('replaces');
  });

  it('confirm flights, passenger, price, next steps with times, terms and link', () => {
    const { text } = render('booking-confirmed');
    for (const fact of [
      'Outbound:\n  Sun 20 Dec 2026 · 6h 25m · Direct\n  D7 522: 14:05 Kuala Lumpur KUL – 21:30 Osaka KIX\n',
      'Return:\n  Sun 27 Dec 2026 · 7h 10m · Direct\n  D7 523: 23:00 Osaka KIX – 05:10 Kuala Lumpur KUL, +1 day, Mon 28 Dec 2026\n',
      'Japan · AirAsia X · 8D7N',
      'Booking reference: K7MQ2XWA',
      "Nur D'Souza",
      '3 × MYR 1,299.00',
      'MYR 3,897.00',
      "Passenger details, by Fri 04 Dec 14:05\n  Add everyone's details on your booking's page, or Wira Travel asks you for them within 48 hours.",
      "E-tickets, by Sun 13 Dec\n  You'll get them 7 days before departure.",
      'Fly to Japan, Sun 20 Dec 14:05\n  From Kuala Lumpur KUL.',
      'The date is fixed.',
      'Ticketing rules may differ from normal online ticketing.',
      'Once paid, the date cannot be changed',
      'Version 2026-11',
      link,
    ])
      expect(text).toContain(fact);
  });

  it('ask for names with seller, count and deadline and link to the booking', () => {
    const { subject, text } = render('names-asked');
    expect(subject).toBe('Wira Travel needs passenger details for Japan');
    expect(text).toContain('needs the details of 2 of 3 passengers by 04 Dec 2026 14:05');
    expect(text).toContain(link);
    const late = render('names-asked', { isLate: true });
    expect(late.text).toContain('as soon as you can');
    expect(late.text, 'a date that has passed').not.toContain('04 Dec 2026 14:05');
  });

  it('confirm the included items as stored in the booking, in text and HTML', () => {
    const { text, html } = render('booking-confirmed');
    for (const words of [
      '30 kg checked bag',
      'No refund if you cancel',
      'Ask the seller about: Cabin bag, Meals, Changes, Children, Infants under 2',
      'Note from the seller: Bags go through to Osaka.',
    ])
      for (const part of [text, html]) expect(part).toContain(words);
  });

  it("confirm the seller's contacts, its calling number and what it never asks for", () => {
    const phone = { e164: '+60355550142', text: '03-5555 0142' };
    const whatsapp = { e164: '+60125550142', text: '012-555 0142' };
    const names = {
      legalName: 'Wira Travel Sdn. Bhd.',
      licenceNumber: 'KPK/LN 00482',
      email: 'hi@wira.example',
    };
    const sellerContact = { ...names, licenceCheckedOn: '2026-10-12', phone, whatsapp };
    const { text } = render('booking-confirmed', { sellerContact });
    for (const line of [
      'Legal name: Wira Travel Sdn. Bhd.',
      'MOTAC licence: KPK/LN 00482, checked 12 Oct 2026',
      'WhatsApp 012-555 0142',
      'Call 03-5555 0142',
      'Email hi@wira.example',
      `Wira Travel calls or messages you from 012-555 0142 or 03-5555 0142 by 04 Dec 2026 14:05, quotes ${summary.reference}, and never asks for money, your card or a bank code (TAC).`,
    ])
      expect(text).toContain(line);
    const unchecked = render('booking-confirmed', {
      sellerContact: { ...sellerContact, licenceCheckedOn: null, phone: null, whatsapp: null },
    });
    expect(unchecked.text).toContain('MOTAC licence: KPK/LN 00482, not checked by us yet');
    expect(unchecked.text).not.toMatch(/checked \d|WhatsApp|Call /);
    expect(unchecked.text).toContain(`by 04 Dec 2026 14:05, quotes ${summary.reference}`);
  });

  it('confirm the booking without contacts if the seller has no profile', () => {
    const { text } = render('booking-confirmed');
    expect(text).toContain('Wira Travel calls or messages you by 04 Dec 2026 14:05');
    expect(text).not.toMatch(/undefined|null/);
  });

  it('confirm the real ticket date if the flight leaves sooner than tickets usually come', () => {
    const { text } = render('booking-confirmed', { isShortNotice: true, ticketBy: '2026-12-04' });
    expect(text).toContain('E-tickets, by Fri 04 Dec\n  Your flight leaves too soon');
    expect(text).not.toContain("You'll get them");
  });

  it('mark late promises in a repeated confirmation and omit kept ones', () => {
    const late = render('booking-confirmed', { progress: { call: 'late', names: 'late', tickets: 'late' } });
    for (const words of [
      'Wira Travel promised to contact you by Fri 04 Dec 14:05, and we have no record of it.',
      'Passenger details, was due Fri 04 Dec 14:05',
      'E-tickets, was due Sun 13 Dec',
      'Wira Travel is late with them. Sempat sees this too.',
      'If Wira Travel contacts you',
    ])
      expect(late.text).toContain(words);
    expect(late.text).not.toMatch(/by Fri 04 Dec 14:05\n|You'll get them|calls or messages you by/);
    const kept = render('booking-confirmed', { progress: { call: 'over', names: 'over', tickets: 'over' } });
    expect(kept.text).toContain('Fly to');
    expect(kept.text).not.toMatch(/Passenger details|E-tickets|was due|no record/);
  });

  it('advise against paying again during a payment check and never call it failed', () => {
    const { subject, text } = render('booking-being-checked');
    for (const words of ["Please don't pay again.", 'within 48 hours', 'refund you in full'])
      expect(text).toContain(words);
    expect(subject + text).not.toMatch(/failed|book again/i);
  });

  it('explain that the bank gave no answer about a given-up payment, which still counts if it arrives', () => {
    const { subject, text } = render('booking-given-up');
    expect(text).toContain('your bank has not told us whether it went through');
    expect(text).toContain('or the full amount back');
    expect(subject + text).not.toMatch(/failed|book again|nothing was charged/i);
  });

  it('distinguish a payment that the bank did not complete from an expired one', () => {
    const { subject, text } = render('booking-expired', { wasChecked: true });
    expect(subject).toBe('Your payment for Japan did not go through');
    expect(text).toContain('your bank did not complete the payment for booking K7MQ2XWA');
    expect(text).toContain("don't pay again: email us");
    expect(render('booking-expired').subject).toContain('not paid in time');
  });

  it('mention no savings, which the seller states, but that a payment was late', () => {
    expect(render('booking-confirmed').text).not.toContain('saved');
    expect(render('booking-confirmed', { isLate: true }).text).toContain('after your time to pay had ended');
  });

  it.each(kinds.filter((kind) => kind !== 'booking-links'))('mark a test booking: %s', (kind) => {
    expect(render(kind, { isTest: true } as object).text).toContain('test booking');
    expect(render(kind).text).not.toContain('test booking');
  });

  it.each([
    'refundDue',
    'review',
    'paidAgain',
    'billMismatched',
    'keysRefused',
    'keysRefusedLater',
    'signatureRefused',
  ] as const)('tell the operator what to do about %s', (concern) => {
    const { subject, text } = render('booking-attention', { concern });
    expect(subject.length).toBeGreaterThan(10);
    expect(text).toContain('Wira Travel');
  });

  it('mention the reference of a second booking paid from the same form', () => {
    expect(render('booking-confirmed', { otherReference: 'TW1NB00K' }).text).toContain('TW1NB00K');
    expect(render('booking-confirmed').text).not.toContain('same form');
  });

  it('neither call a payment being checked failed nor request it again', () => {
    const { subject, text } = render('booking-being-checked');
    expect(text).toContain('checking your payment with your bank. Please don');
    expect(`${subject} ${text}`).not.toMatch(/fail|expired|book again/i);
  });

  it('escape what a buyer typed', () => {
    const { html } = render('booking-confirmed', { passenger: '<img src=x onerror=alert(1)>' });
    expect(html).not.toContain('<img src=x');
  });

  it("have the buyer as Reply-To in the company's notice", () => {
    expect(render('booking-notice').headers).toMatchObject({ 'Reply-To': 'nur@example.my' });
  });

  it('offer unsubscribing only in the notice to an address chosen by the company', () => {
    const stopLink = 'https://sempat.example/alerts/secret';
    const { headers, text } = render('booking-notice', { stopLink });
    expect(headers).toMatchObject({ 'List-Unsubscribe': `<${stopLink}>` });
    expect(text).toContain(stopLink);
    expect(text).toContain('gets the emails about bookings of Wira Travel');
    expect(render('booking-notice').headers).not.toHaveProperty('List-Unsubscribe');
  });
});
