import { useRef, useState, useSyncExternalStore } from 'react';
import { m } from '#locales/messages/messages.js';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './share.module.css';

type ShareTarget = { url: string; text: string };

export function whatsAppUrl({ url, text }: ShareTarget): string {
  return `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`;
}

export function telegramUrl({ url, text }: ShareTarget): string {
  return `https://t.me/share/url?${new URLSearchParams({ url, text })}`;
}

const subscribeNever = () => () => {};

type ShareProps = ShareTarget & {
  picture: string;
  pictureAlt: string;
};

export function ShareLinks({ url, text, picture, pictureAlt }: ShareProps) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const canShare = useSyncExternalStore(
    subscribeNever,
    () => typeof navigator.share === 'function',
    () => false,
  );

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setStatus(m.share_copied());
    } catch {
      // Copying needs permission and HTTPS. If it fails, the link stays selected for copying by hand.
      setStatus(m.share_copy_by_hand());
    }
  }

  async function share() {
    await navigator.share({ title: text, text, url }).catch(() => {});
  }

  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <section aria-labelledby="share" className={`stack ${styles.share}`}>
      <h2 id="share" className="span text-page">
        {m.share_title()}
      </h2>
      <p className="muted span">{m.share_lead()}</p>
      <img
        className={`block full ${styles.picture}`}
        src={picture}
        alt={pictureAlt}
        width={1200}
        height={630}
        loading="lazy"
        decoding="async"
      />
      <div className={`cluster align-stretch ${styles.ways}`}>
        {canShare && (
          <Button size="small" onClick={share}>
            <Icon name="share" />
            {m.share_by_phone()}
          </Button>
        )}
        <ButtonLink size="small" to={whatsAppUrl({ url, text })} {...outside}>
          <Icon name="chat-call" />
          {m.share_whatsapp()}
        </ButtonLink>
        <ButtonLink size="small" to={telegramUrl({ url, text })} {...outside}>
          <Icon name="paper-plane" />
          {m.share_telegram()}
        </ButtonLink>
      </div>
      <div className="row">
        <input
          ref={field}
          readOnly
          value={url}
          aria-label={m.share_link()}
          className={`grow soft text-15 ${styles.field}`}
        />
        <Button size="small" onClick={copy} className="rigid">
          <Icon name="copy" />
          {m.share_copy()}
        </Button>
      </div>
      <p role="status" className={`row text-15 ${styles.said}`}>
        {status && <Icon name="check" size={18} />}
        {status}
      </p>
    </section>
  );
}
