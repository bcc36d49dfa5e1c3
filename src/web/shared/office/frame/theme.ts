// What Mantine is told about our look. The colours, spaces and shapes themselves live in tokens.css; this file only
// passes their names on, and sets once what Mantine leaves out for keyboards and screen readers.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultCssVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';
import { m } from '#locales/messages/messages.js';

function scale(...steps: [string, string, string, string, string, string, string, string, string, string]) {
  return steps satisfies MantineColorsTuple;
}

function named(name: string): MantineColorsTuple {
  const step = (index: number) => `var(--${name}-${index})`;
  return scale(step(0), step(1), step(2), step(3), step(4), step(5), step(6), step(7), step(8), step(9));
}

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 7,
  black: 'var(--text)',
  white: 'var(--surface)',
  colors: { brand: named('brand'), accent: named('accent'), neutral: named('neutral') },
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '700' },
  fontSizes: {
    xs: 'var(--type-14)',
    sm: 'var(--type-15)',
    md: 'var(--type-16)',
    lg: 'var(--type-17)',
    xl: 'var(--type-21)',
  },
  radius: { sm: '8px', md: 'var(--radius-input)', lg: 'var(--radius-panel)', xl: 'var(--radius-card)' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Label, hint, error, control: what to type and what is wrong are heard before the control itself.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': m.dialog_close() }, centered: true } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': m.dialog_close() } } },
    Notification: { defaultProps: { role: 'status', closeButtonProps: { 'aria-label': m.dialog_close() } } },
    // Menus and lists of suggestions hang inside the page's main part, and a menu holds nothing but its items.
    Popover: { defaultProps: { portalProps: { target: '#content' } } },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
  },
});

/**
 * There is one scheme, so its values are written without a condition: the attribute that Mantine would wait for is set
 * only once the page is alive, and the page is read before that.
 */
export const cssVariables: CSSVariablesResolver = (resolved) => {
  const { variables, light } = defaultCssVariablesResolver(resolved);
  return {
    variables: {
      ...variables,
      ...light,
      // Mantine's own values for these stay under the contrast that reading needs.
      '--mantine-color-dimmed': 'var(--text-muted)',
      '--mantine-color-placeholder': 'var(--text-muted)',
      '--mantine-color-error': 'var(--danger)',
      '--mantine-color-anchor': 'var(--text-brand)',
      '--mantine-color-body': 'var(--surface)',
      '--mantine-color-default-border': 'var(--border)',
      '--mantine-color-default-hover': 'var(--surface-brand-faint)',
    },
    light: {},
    dark: {},
  };
};
