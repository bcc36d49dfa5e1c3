import { type ReactNode, Suspense } from 'react';
import { Await } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { ErrorBanner } from './banners.tsx';
import styles from './deferred.module.css';
import { hasFailed, type LoadFailed } from './load-failed.ts';

type DeferredProps<Data> = {
  /** Made by `later` in the loader, and not awaited there. */
  resolve: Promise<Data | LoadFailed>;
  /** What is said while it is on its way, such as "Loading dashboard data...". */
  loading: string;
  /** Stands before the reason when it failed, such as "Failed to load companies: ". */
  errorPrefix?: string;
  children: (data: Data) => ReactNode;
};

/** The frame comes first, the data in the same answer. A later page of a list keeps the old one until it is there. */
export function Deferred<Data>({ resolve, loading, errorPrefix = '', children }: DeferredProps<Data>) {
  const failed = <ErrorBanner message={errorPrefix + m.office_load_failed()} retry />;
  return (
    <Suspense fallback={<Loading text={loading} />}>
      {/* The error element is for an answer that breaks off on its way. */}
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
