import { MantineProvider } from '@mantine/core';
import { type ReactNode, useContext, useEffect } from 'react';
import { NonceContext } from '#web/shared/page/page-context.ts';
import { cssVariables, theme } from './theme.ts';
import './mantine-styles.ts';
import '../back-office.css';

/** Everything Mantine needs, for the signed-in layouts only. */
export function BackOfficeProvider({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  useEffect(lendNonce, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => nonce ?? nonceOfPage()}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

/** What stops a page behind a dialog from scrolling writes a style of its own, and asks for the nonce under this name. */
function lendNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonceOfPage();
}

/** In the browser the page's own scripts still know it; attributes do not show it. */
function nonceOfPage(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}
