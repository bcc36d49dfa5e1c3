import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Banner } from './banner.tsx';
import { Button, ButtonLink } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';

const html = (element: ReactNode) => renderToStaticMarkup(createElement(MemoryRouter, null, element));

describe('Button', () => {
  it('reserves width for both labels, announces that it is busy and stays in the tab order', () => {
    const props = { working: true, workingLabel: 'Processing...', type: 'submit' as const };
    const working = html(createElement(Button, props, 'Proceed'));
    expect(working).toContain('aria-busy="true"');
    expect(working).toContain('aria-disabled="true"');
    expect(working).not.toMatch(/\sdisabled/);
    expect(working).toMatch(/class="_away[^"]*">Proceed<.*>Processing\.\.\.</);
    const idle = html(createElement(Button, { workingLabel: 'Processing...' }, 'Proceed'));
    expect(idle).not.toContain('aria-busy');
    expect(idle).toMatch(/>Proceed<.*class="_away[^"]*">Processing\.\.\.</);
  });

  it('does not submit by default', () => {
    expect(html(createElement(Button, {}, 'Share'))).toContain('type="button"');
  });

  it('can be a link, also to a mail client', () => {
    expect(html(createElement(ButtonLink, { to: '/deals' }, 'Deals'))).toContain('href="/deals"');
    expect(html(createElement(ButtonLink, { to: 'mailto:a@b.example' }, 'Write'))).toContain(
      'href="mailto:a@b.example"',
    );
  });
});

describe('Field', () => {
  it('links label, hint and error to the control', () => {
    const field = html(
      createElement(Field, {
        label: 'Email',
        name: 'email',
        type: 'email',
        autoComplete: 'email',
        hint: 'We send the reference here',
        error: 'Enter an email address',
      }),
    );
    expect(field).toContain('<label class="');
    expect(field).toContain('for="email"');
    expect(field).toMatch(/<input[^>]*id="email"/);
    expect(field).toMatch(/<input[^>]*name="email"/);
    expect(field).toMatch(/<input[^>]*autoComplete="email"/i);
    expect(field).toMatch(/<input[^>]*aria-describedby="email-hint email-error"/);
    expect(field).toMatch(/<input[^>]*aria-invalid="true"/);
    expect(field).toMatch(/id="email-error"[^>]*>Enter an email address</);
  });

  it('omits hint and error if there are none, and marks optional fields', () => {
    const field = html(createElement(Field, { label: 'Company', name: 'company', optional: true }));
    expect(field).not.toContain('aria-');
    expect(field).toContain('(optional)');
  });

  it('can be a text area or a select', () => {
    const area = html(createElement(Field, { as: 'textarea', label: 'Message', name: 'message', rows: 8 }));
    expect(area).toMatch(/<textarea[^>]*rows="8"/);
    const option = createElement('option', { value: '2' }, 'Two');
    const select = html(createElement(Field, { as: 'select', label: 'Seats', name: 'seats' }, option));
    expect(select).toMatch(/<select[^>]*id="seats".*<option value="2">Two<\/option>/);
    expect(area + select).not.toContain(' as=');
  });
});

describe('ErrorSummary', () => {
  it('names the problem, links each line to its field and takes the focus without a script', () => {
    const errors = [
      { field: 'email', text: 'Enter an email address' },
      { field: 'phone', text: 'Enter a phone number' },
    ];
    const summary = html(createElement(ErrorSummary, { errors }));
    expect(summary).toContain('There is a problem');
    expect(summary).toContain('role="alert"');
    expect(summary).toMatch(/tabindex="-1"[^>]*autofocus/i);
    expect(summary).toContain('<a href="#email">Enter an email address</a>');
    expect(summary).toContain('<a href="#phone">Enter a phone number</a>');
  });

  it('is absent without errors', () => {
    expect(html(createElement(ErrorSummary, { errors: [] }))).toBe('');
  });
});

describe('Banner', () => {
  it('interrupts screen readers only for an error', () => {
    expect(html(createElement(Banner, { kind: 'bad' }, 'No'))).toContain('role="alert"');
    for (const kind of ['ok', 'warn', 'info'] as const) {
      expect(html(createElement(Banner, { kind }, 'Yes'))).toContain('role="status"');
    }
  });
});
