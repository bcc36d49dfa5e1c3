import { m } from '#locales/messages/messages.js';
import { useCopy } from '#web/shared/forms/use-copy.ts';
import { Button } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './copy-reference.module.css';

export function Reference({ reference }: { reference: string }) {
  const { canCopy, isCopied, copy } = useCopy(reference);
  return (
    <div className={`cluster gap-3 between ${styles.reference}`}>
      <p>
        <span className="muted text-15 tight block">{m.result_reference()}</span>
        <b className={styles.code}>{reference}</b>
      </p>
      {canCopy && (
        <div className="screen-only">
          <Button size="small" onClick={copy}>
            <Icon name={isCopied ? 'check' : 'copy'} size={18} />
            {isCopied ? m.result_copied() : m.result_copy()}
          </Button>
        </div>
      )}
    </div>
  );
}
