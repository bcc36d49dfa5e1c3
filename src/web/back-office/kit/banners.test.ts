import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ResultBanner } from './banners.tsx';

describe('ResultBanner', () => {
  const message = 'The refund is listed below.';
  const shown = (result: { ok: true; message: string; isWarning?: true }) =>
    renderToStaticMarkup(createElement(ResultBanner, { result }));
  const banner = (kind: 'ok' | 'warn') =>
    renderToStaticMarkup(createElement(Banner, { kind, title: message, takeFocus: true }));

  it('shows a success, and uses a warning if work is left', () => {
    expect(shown({ ok: true, message })).toBe(banner('ok'));
    expect(shown({ ok: true, message, isWarning: true })).toBe(banner('warn'));
  });
});
