import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ActionResult } from './action-result.ts';
import { FormErrors, FormTitle } from './form-head.tsx';
import { type FormState, getNextKeys, toFormState, useForm } from './use-form.ts';

const refusal: ActionResult = {
  ok: false,
  message: '',
  fieldErrors: { email: 'Enter your email', phone: 'Enter your phone number' },
  values: { name: 'Nur Aina', email: '' },
};
const failure: ActionResult = { ...refusal, message: 'This could not be saved.', fieldErrors: {} };

describe('formState', () => {
  it('returns the value and error of each field', () => {
    const { field } = toFormState(refusal, false);
    expect(field('name')).toEqual({ name: 'name', defaultValue: 'Nur Aina', error: undefined });
    expect(field('email')).toEqual({ name: 'email', defaultValue: '', error: 'Enter your email' });
    expect(toFormState(undefined, false).field('email')).toEqual({ name: 'email' });
  });

  it('lists errors in field order', () => {
    expect(toFormState(refusal, false).errors).toEqual([
      { field: 'email', text: 'Enter your email' },
      { field: 'phone', text: 'Enter your phone number' },
    ]);
  });

  it('says why nothing was saved, but not during a retry', () => {
    expect(toFormState(failure, false).failure).toBe('This could not be saved.');
    expect(toFormState(failure, true).failure).toBeUndefined();
    expect(toFormState(refusal, false).failure).toBeUndefined();
  });

  it('tells success from refusal', () => {
    expect(toFormState({ ok: true }, false)).toMatchObject({ done: { ok: true }, refusal: undefined });
    expect(toFormState(refusal, false)).toMatchObject({ done: undefined, refusal });
  });
});

describe('getNextKeys', () => {
  const keysAfter = (...results: (ActionResult | undefined)[]) =>
    results.reduce(getNextKeys, { resultKey: 0, doneKey: 0 });

  it('changes the result key with each result, even an identical one', () => {
    expect(keysAfter(refusal, refusal).resultKey).toBe(2);
    expect(keysAfter(refusal, undefined).resultKey).toBe(1);
  });

  it('changes the done key on success only', () => {
    expect(keysAfter({ ok: true }).doneKey).toBe(1);
    expect(keysAfter({ ok: true }, refusal).doneKey).toBe(1);
    expect(keysAfter({ ok: true }, refusal, { ok: true }).doneKey).toBe(2);
  });
});

type PageProps = {
  result: ActionResult | undefined;
  intent: string | undefined;
  onForm: (form: FormState) => void;
};

function Page({ result, intent, onForm }: PageProps) {
  const form = useForm(result, intent);
  onForm(form);
  return createElement(
    'div',
    {},
    createElement(FormTitle, { title: 'Contact', form }),
    createElement(FormErrors, { form }),
  );
}

/** Renders on the server, which is all that a browser without JavaScript gets. */
function rendered(result: ActionResult | undefined, intent?: string) {
  const seen: FormState[] = [];
  const onForm = (form: FormState) => seen.push(form);
  const page = createElement(Page, { result, intent, onForm });
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  return { html, form: seen.at(-1) as FormState };
}

describe('a page with a form, without JavaScript', () => {
  it('begins its title with "Error" and lists the errors above the form', () => {
    const { html } = rendered(refusal);
    expect(html).toContain('<title>Error: Contact · Sempat</title>');
    expect(html).toContain('<a href="#email">Enter your email</a>');
    expect(rendered({ ok: true }).html).toContain('<title>Contact · Sempat</title>');
    expect(rendered(undefined).html).not.toContain('role="alert"');
  });

  it('clears the form after a success, even if it was prefilled', () => {
    expect(rendered({ ok: true }).form.doneKey).toBe(1);
    expect(rendered(refusal).form.doneKey).toBe(0);
    expect(rendered(undefined).form.doneKey).toBe(0);
  });

  it('shows the result only at the form that was sent', () => {
    const result = { ...refusal, intent: 'add' };
    expect(rendered(result, 'add').form.errors).toHaveLength(2);
    expect(rendered(result, 'reset-mail').form.errors).toHaveLength(0);
    expect(rendered(failure, 'reset-mail').form.failure).toBe('This could not be saved.');
  });
});
