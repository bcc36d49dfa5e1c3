import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './list-state.module.css';

export function EmptyList({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className={`panel stack gap-3 center ${styles.empty}`}>
      <span className={`tinted ${styles.icon}`}>
        <Icon name="ticket" size={28} className="icon" />
      </span>
      <p className="display-21">{title}</p>
      <p className="muted narrow">{text}</p>
      {action}
    </div>
  );
}

export function ReloadForm({
  address,
  label,
  working,
}: {
  address: string;
  label: string;
  working: boolean;
}) {
  const [path = '/', query = ''] = address.split('?');
  return (
    <Form method="get" action={path}>
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="line" working={working} workingLabel={m.deals_loading()}>
        {label}
      </Button>
    </Form>
  );
}

export function ListError({ address, working }: { address: string; working: boolean }) {
  return (
    <Banner
      kind="bad"
      title={m.deals_error_title()}
      action={<ReloadForm address={address} label={m.deals_try_again()} working={working} />}
    >
      <p>{m.deals_error()}</p>
    </Banner>
  );
}
