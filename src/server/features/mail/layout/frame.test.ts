import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailSamples } from '#dev/checks/pseudo-language/mail-samples.ts';
import { type MailKind, type MailValues, type RenderedMail, renderMail } from '../templates/templates.ts';

const site = {
  supportEmail: 'hello@sempat.example',
  legalName: 'Sempat Sdn. Bhd.',
  postalAddress: 'Petaling Jaya',
};
const render = <K extends MailKind>(kind: K, values: MailValues[K]) => renderMail(kind, values, 'en', site);

const every: [name: string, mail: RenderedMail][] = Object.entries(mailSamples).flatMap(([kind, samples]) =>
  samples.map((values, index): [string, RenderedMail] => [
    `${kind} ${index + 1}`,
    render(kind as MailKind, values as MailValues[MailKind]),
  ]),
);

function visible(html: string): string {
  return html
    .replace(/<head[\s\S]*<\/head>|<div style="display:none[\s\S]*?<\/div>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll('&nbsp;', ' ');
}
const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}:,.]*[\p{L}\p{N}]/gu) ?? []);

describe('every mail', () => {
  it.each(every)('%s has the same words in HTML and text', (_, { html, text, subject }) => {
    const shown = wordsOf(visible(html));
    const told = wordsOf(`${text}\n${subject}`);
    const heads = new Set(['sempat', 'deal', 'alert', 'register', 'interest', 'waiting', 'list', 'kansai']);
    expect([...shown].filter((word) => !told.has(word) && !heads.has(word))).toEqual([]);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(
      [...told].filter(
        (word) =>
          !shown.has(word) &&
          !subject.toLowerCase().includes(word) &&
          !links.some((url) => url.toLowerCase().includes(word)),
      ),
    ).toEqual([]);
    for (const url of links) expect(text).toContain(url.replace(/^(?:mailto|tel):/, ''));
  });

  it.each(every)('%s previews its next step beside the subject and is small', (_, { html, subject }) => {
    const [, next = ''] = /<div style="display:none[^>]*>([^\u2007]+)/.exec(html) ?? [];
    expect(next.length).toBeGreaterThan(10);
    expect(next).not.toBe(subject);
    expect(html.length).toBeLessThan(100_000);
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it.each(every)('%s loads nothing from a server and contains what it shows', (_, { html, attachments }) => {
    expect(html).not.toMatch(/<(img|link|script)[^>]+(src|href)="(?!cid:)|url\(|@import/);
    const shown = new Set([...html.matchAll(/src="cid:(\w+)"/g)].map(([, cid]) => cid));
    expect(new Set(attachments.map(({ cid }) => cid))).toEqual(shown);
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/ alt="/);
  });

  it.each(every)('%s has a human reply address and colours for dark mode', (_, { html, headers }) => {
    expect(headers['Reply-To']).toMatch(/@/);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it.each(every)('%s says why the reader gets it, and every email address can be tapped', (_, mail) => {
    const footer = mail.text.slice(mail.text.lastIndexOf('\n-- \n') + 5);
    expect(footer).toMatch(/^You received this email because /);
    const shown = mail.html.slice(mail.html.indexOf('<body')).replaceAll(/<a [^>]*>.*?<\/a>/gs, '');
    expect(shown.replace(/<div style="display:none.*?<\/div>/s, '')).not.toMatch(/[\w.]+@[\w-]+\.\w+/);
  });

  it.each(every)('%s calls the booking reference by that name', (_, { html, text }) => {
    expect(html + text).not.toMatch(/booking id/i);
  });
});

describe('the confirmation of a booking', () => {
  const [values, sold] = mailSamples['booking-confirmed'];

  it('leads to passenger details, WhatsApp, phone and email of the seller', () => {
    const contact = sold?.sellerContact;
    if (!contact) throw new Error('the sample needs a seller with contacts');
    const { html } = render('booking-confirmed', { ...values, sellerContact: contact });
    const links = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toContain(`${values.link}#travellers`);
    expect(links).toContain(`tel:${contact.phone?.e164}`);
    expect(links.find((href) => href?.startsWith('https://wa.me/'))).toMatch(/\/\d+\?text=.*K7MQ2XWA/);
    expect(links).toContain(`mailto:${contact.email}`);
  });

  it('asks for no details that the buyer has entered', () => {
    const { html, text } = render('booking-confirmed', { ...values, tickets: 1, areNamesComplete: true });
    expect(html).not.toContain('#travellers');
    expect(text).not.toMatch(/passenger.s details|Passenger details/);
  });
});

describe('the price of a deal', () => {
  it('is distinguishable from the original price in plain text, where nothing can be struck out', () => {
    for (const values of mailSamples['deal-opened'].slice(0, 2))
      expect(render('deal-opened', values).text).toMatch(
        /MYR [\d,.]+ per person · Seller's own original price: MYR 1,899.00 · \d+% off/,
      );
  });
});

describe('the headers of a mail', () => {
  it('mark it as automatic unless a person wrote it', () => {
    expect(render('test', { queuedAt: '2026-12-02T06:05:00Z' }).headers).toEqual({
      'Reply-To': 'hello@sempat.example',
      'Auto-Submitted': 'auto-generated',
    });
    const [written] = mailSamples['contact-message'];
    expect(render('contact-message', written).headers).toEqual({ 'Reply-To': 'nur@example.my' });
  });

  it('show an encoded word literally if a user typed it', () => {
    const [written] = mailSamples['contact-message'];
    const { subject } = render('contact-message', { ...written, subject: '=?utf-8?B?UGF5IG5vdw==?=' });
    expect(subject).toBe('Contact form: = ?utf-8?B?UGF5IG5vdw==?=');
    expect(subject).not.toMatch(/=\?[^?\s]+\?[BQ]\?/i);
  });
});

describe('the answer to a message', () => {
  it('contains the message number and does not suggest marking an urgent message as urgent', () => {
    const urgent = render('contact-received', { urgent: true, number: '1A2B3C4D' });
    expect(urgent.text).toContain('Message number: 1A2B3C4D');
    expect(urgent.text).not.toMatch(/another message|URGENT in/);
    expect(render('contact-received', { number: '1' }).text).toContain('with URGENT in the subject');
  });
});

describe('the scene of a mail', () => {
  const folder = new URL('pictures/', import.meta.url);

  it('is that of the city, or of the country if the city has none', () => {
    const [values] = mailSamples['booking-confirmed'];
    const sceneOf = (destination: string, route: string) => {
      const legs = [{ ...values.legs[0], route }] as typeof values.legs;
      const { attachments, html } = render('booking-confirmed', { ...values, destination, legs });
      const shown = attachments.find(({ cid }) => cid === 'scene');
      return [
        readdirSync(folder).find((name) =>
          readFileSync(new URL(name, folder)).equals(shown?.content as Buffer),
        ),
        / src="cid:scene"[^>]* alt="([^"]*)"/.exec(html)?.[1],
      ];
    };
    expect(sceneOf('Osaka, Japan', 'KUL-KIX')).toEqual(['OSA.png', 'Osaka']);
    expect(sceneOf('Hanoi, Vietnam', 'KUL-HAN')).toEqual(['VN.png', 'Hanoi']);
    expect(sceneOf('Japan', 'KUL-XYZ')).toEqual(['JP.png', 'Japan']);
  });
});

describe('the markup of a confirmed trip', () => {
  const [values] = mailSamples['booking-confirmed'];
  const markupOf = (changed: Partial<MailValues['booking-confirmed']>) => {
    const { html } = render('booking-confirmed', { ...values, isTest: false, ...changed });
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  };

  it('has one reservation per flight in local times of its airports', () => {
    const [out, back] = markupOf({});
    expect(out).toMatchObject({
      '@type': 'FlightReservation',
      reservationNumber: 'K7MQ2XWA',
      reservationStatus: 'http://schema.org/Confirmed',
      underName: { name: 'Nur Qistina' },
      reservationFor: {
        flightNumber: '522',
        airline: { iataCode: 'D7' },
        departureAirport: { iataCode: 'KUL' },
        departureTime: '2026-12-20T14:05:00+08:00',
        arrivalTime: '2026-12-20T21:30:00+09:00',
      },
    });
    expect(back.reservationFor).toMatchObject({
      departureTime: '2026-12-27T23:00:00+09:00',
      arrivalTime: '2026-12-28T05:10:00+08:00',
    });
  });

  it('cannot be broken out of by user input', () => {
    const { html } = render('booking-confirmed', { ...values, isTest: false, passenger: '</script><b>' });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it('names the airline of each flight and never the reference of the airline', () => {
    const markup = markupOf({ airlines: 'Several airlines' });
    for (const { reservationFor: flight, reservationNumber } of markup) {
      expect(flight.airline).toMatchObject({ '@type': 'Airline', name: 'AirAsia X', iataCode: 'D7' });
      expect(flight.arrivalAirport.name).not.toBe('');
      expect(reservationNumber).toBe(values.reference);
    }
  });

  it('is absent for a test booking and for flights without a property that Google requires', () => {
    expect(markupOf({ isTest: true })).toBeNull();
    const [first] = values.legs;
    for (const changed of [{ route: 'KUL-XYZ' }, { flightNumber: 'charter' }])
      expect(markupOf({ legs: [{ ...first, ...changed }] as typeof values.legs })).toBeNull();
  });
});
