import { useEffect, useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { privacyVersion } from '#domain/privacy/legal.ts';
import { wishConfirmHours } from '#domain/wishes/wish.ts';
import { m } from '#locales/messages/messages.js';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { useFetcherForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './tell-me.module.css';
import type { WishView } from './wish-view.ts';

/** Without JavaScript, /wishes shows the result. */
export function TellMeForm({ wish: { search, criteria, until } }: { wish: WishView }) {
  const fetcher = useFetcher<ActionResult>();
  const form = useFetcherForm(fetcher);
  const email = form.field('email');
  const box = useRef<HTMLDivElement>(null);
  // One field needs no summary of errors: the focus goes to the field.
  useEffect(() => {
    if (form.resultKey > 0 && email.error) box.current?.querySelector('input')?.focus();
  }, [form.resultKey, email.error]);
  return (
    <section className={`on-dark ${styles.tell}`} aria-labelledby="tell-me">
      <div className={styles.columns}>
        <div>
          <h2 id="tell-me" className="text-24">
            {m.wish_tell_title()}
          </h2>
          <p className="soft above-2">{m.wish_tell_text({ date: until })}</p>
          <ul className="cluster above-4">
            {criteria.map((text) => (
              <li key={text} className={`text-14 ${styles.criterion}`}>
                {text}
              </li>
            ))}
          </ul>
        </div>
        {form.done ? (
          <Banner kind="ok" title={m.wish_sent_title()} takeFocus>
            <p>{m.wish_sent({ hours: wishConfirmHours })}</p>
          </Banner>
        ) : (
          <fetcher.Form
            method="post"
            action={paths.wishesForSearchPath(search)}
            noValidate
            className="stack gap-3"
          >
            <FormFailure form={form} />
            <input type="hidden" name="search" value={search} />
            <div ref={box} className={styles.fields}>
              <Field
                label={m.form_email()}
                type="email"
                autoComplete="email"
                spellCheck={false}
                {...email}
                id="tell-me-email"
              />
              <Button type="submit" working={form.working} workingLabel={m.form_sending()}>
                <Icon name="mail" />
                {m.wish_send()}
              </Button>
            </div>
            <p className="muted text-14 tight">
              {m.wish_tell_confirm({ hours: wishConfirmHours })} {m.wish_privacy()}{' '}
              <Link to={paths.privacyPath} className={styles.link}>
                {m.form_privacy_link()}
              </Link>
              {`, ${m.form_privacy_version({ version: privacyVersion })}.`}
            </p>
          </fetcher.Form>
        )}
      </div>
    </section>
  );
}
