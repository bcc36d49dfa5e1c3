import type { MailPreview } from '#domain/kernel/mail-preview.ts';
import { m } from '#locales/messages/messages.js';
import styles from './mail-preview.module.css';

/** Collapsed, so that names and sums stay visible. */
export function MailPreviewFold({ mail: { name, subject, text } }: { mail: MailPreview }) {
  return (
    <details>
      <summary className="opener brand">{m.office_mail_preview({ name })}</summary>
      <p>
        <b>{subject}</b>
      </p>
      <pre className={`panel pad-4 anywhere above-2 ${styles.text}`}>{text}</pre>
    </details>
  );
}
