import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OfficeIcon, type OfficeIconName } from '#web/back-office/frame/office-icon.tsx';
import { Icon, type IconName } from './icon.tsx';

/** Typed as a complete record, so that the compiler reports a missing icon. */
const siteIcons: Record<IconName, true> = {
  clock: true,
  calendar: true,
  seat: true,
  'shield-check': true,
  plane: true,
  chat: true,
  'chat-call': true,
  'paper-plane': true,
  phone: true,
  mail: true,
  search: true,
  menu: true,
  close: true,
  check: true,
  alert: true,
  info: true,
  share: true,
  copy: true,
  'chevron-right': true,
  'arrow-right': true,
  'arrow-left': true,
  external: true,
  plus: true,
  minus: true,
  users: true,
  settings: true,
  ticket: true,
  moon: true,
  briefcase: true,
  bag: true,
  backpack: true,
  meal: true,
  refund: true,
  swap: true,
  child: true,
};
const officeIcons: Record<Exclude<OfficeIconName, IconName>, true> = {
  grid: true,
  edit: true,
  eye: true,
  trash: true,
  more: true,
  building: true,
  wrench: true,
  logout: true,
  pause: true,
  play: true,
  wallet: true,
  bank: true,
  chart: true,
  print: true,
  download: true,
};

describe('icons', () => {
  it.each(Object.keys({ ...siteIcons, ...officeIcons }) as OfficeIconName[])(
    "%s is drawn on the 20 px grid in the text's colour",
    (name) => {
      const html = renderToStaticMarkup(createElement(OfficeIcon, { name }));
      expect(html).toContain('viewBox="0 0 20 20"');
      expect(html).toContain('stroke="currentColor"');
      expect(html).toContain('stroke-width="1.75"');
      expect(html).toMatch(/<path[^>]* d="[Mm]/);
    },
  );

  it('are hidden from screen readers unless they have a label', () => {
    expect(renderToStaticMarkup(createElement(Icon, { name: 'seat' }))).toContain('aria-hidden="true"');
    const alone = renderToStaticMarkup(createElement(Icon, { name: 'close', label: 'Close' }));
    expect(alone).toContain('aria-label="Close"');
    expect(alone).not.toContain('aria-hidden');
  });
});
