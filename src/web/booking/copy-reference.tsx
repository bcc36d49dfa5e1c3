import { useState } from 'react';
import { m } from '#locales/messages/messages.js';
import { useHydrated } from '#web/shared/forms/use-hydrated.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import styles from './copy-reference.module.css';

/** What the buyer quotes, large, with a button that copies it once scripts run. */
export function Reference({ reference }: { reference: string }) {
  const scripted = useHydrated();
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(reference);
      setCopied(true);
    } catch {
      // Not allowed here; the reference stands beside the button.
    }
  }
  return (
    <div className={styles.reference}>
      <p>
        <span className={styles.label}>{m.result_reference()}</span>
        <b className={styles.code}>{reference}</b>
      </p>
      {scripted && (
        <Button size="small" onClick={copy} className={styles.copy}>
          <Icon name={copied ? 'check' : 'copy'} size={18} />
          {copied ? m.result_copied() : m.result_copy()}
        </Button>
      )}
    </div>
  );
}
