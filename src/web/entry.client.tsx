import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { baseLocale, isLocale, overwriteGetLocale } from '#locales/messages/runtime.js';
import { REQUEST_ID_META, RequestIdContext } from '#web/shared/page/page-context.ts';

const { lang } = document.documentElement;
overwriteGetLocale(() => (isLocale(lang) ? lang : baseLocale));
const requestId = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content ?? '';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RequestIdContext value={requestId}>
        <HydratedRouter />
      </RequestIdContext>
    </StrictMode>,
  );
});
