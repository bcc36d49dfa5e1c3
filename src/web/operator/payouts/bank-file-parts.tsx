import { Form } from 'react-router';
import type { ShownFile } from '#domain/finance/bank-file.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import styles from './payouts.module.css';

export function FileState({ file }: { file: ShownFile | null }) {
  if (!file) return null;
  return (
    <p className="muted">
      {m.payout_file_made({
        when: formatDateTime(file.madeAt),
        who: file.madeBy ?? m.payout_former_admin(),
        count: file.lineCount,
        total: formatMyr(file.totalSen),
      })}{' '}
      {file.confirmedAt &&
        m.payout_confirmed_by({
          when: formatDateTime(file.confirmedAt),
          who: file.confirmedBy ?? m.payout_former_admin(),
        })}{' '}
      {file.sentAt && m.payout_sent_at({ when: formatDateTime(file.sentAt) })}
    </p>
  );
}

export function FileForms({ fileId, action }: { fileId: string; action: string }) {
  return (
    <Form method="post" action={action} reloadDocument className={styles.file}>
      <input type="hidden" name="fileId" value={fileId} />
      <Button type="submit" size="small" wide="phone" name="format" value="xlsx">
        {m.payout_file_xlsx()}
      </Button>
      <Button type="submit" size="small" wide="phone" name="format" value="csv">
        {m.payout_file_csv()}
      </Button>
    </Form>
  );
}
