import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ErrorBanner } from './banners.tsx';
import styles from './deferred.module.css';
import { hasFailed, type LoadFailed } from './load-failed.ts';

type DeferredProps<Data> = {
  /** Created with `defer` in the loader and not awaited there. */
  resolve: Promise<Data | LoadFailed>;
  /** Shown while pending, such as "Loading dashboard data...". */
  loading: string;
  /** Text before the reason of a failure, such as "Failed to load companies: ". */
  errorPrefix?: string;
  children: (data: Data) => ReactNode;
};

/** Streams data after the frame. On navigation, the old data stays until the new data arrives. */
export function Deferred<Data>({ resolve, loading, errorPrefix = '', children }: DeferredProps<Data>) {
  const failed = <ErrorBanner message={errorPrefix + m.office_load_failed()} retry />;
  return (
    <Suspense fallback={<Loading text={loading} />}>
      {/* Handles a response that breaks off. */}
      <Await resolve={resolve} errorElement={failed}>
        {(data) => (hasFailed(data) ? failed : children(data as Data))}
      </Await>
    </Suspense>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <div className="stack">
      <p role="status" className="soft">
        {text}
      </p>
      <noscript>
        <p>{m.office_needs_scripts()}</p>
      </noscript>
      <div className={styles.blocks} aria-hidden="true">
        <span className="panel" />
        <span className="panel" />
        <span className="panel" />
      </div>
      <div className={`stack gap-6 panel pad-6 ${styles.rows}`} aria-hidden="true">
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
