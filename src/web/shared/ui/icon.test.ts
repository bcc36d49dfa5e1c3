import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Icon, iconNames } from './icon.tsx';

describe('icons', () => {
  it.each(iconNames)('%s is drawn on the 20 px grid in the colour of the text', (name) => {
    const html = renderToStaticMarkup(createElement(Icon, { name }));
    expect(html).toContain('viewBox="0 0 20 20"');
    expect(html).toContain('stroke="currentColor"');
    expect(html).toContain('stroke-width="1.75"');
    expect(html).toMatch(/<path[^>]* d="[Mm]/);
  });

  it('are silent beside a word and speak when they stand alone', () => {
    expect(renderToStaticMarkup(createElement(Icon, { name: 'seat' }))).toContain('aria-hidden="true"');
    const alone = renderToStaticMarkup(createElement(Icon, { name: 'close', label: 'Close' }));
    expect(alone).toContain('aria-label="Close"');
    expect(alone).not.toContain('aria-hidden');
  });
});
