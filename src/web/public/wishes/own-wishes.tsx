import { Form, Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { FormFailure } from '#web/shared/forms/form-head.tsx';
import { FormPage } from '#web/shared/forms/form-page.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';

type OwnWish = {
  readonly id: string;
  readonly text: string;
  readonly search: string;
  readonly isWaiting: boolean;
  readonly state: string;
  readonly canRenew: boolean;
};

/** Null if the link is invalid, for example because a mail program cut it off. */
type OwnWishesProps = { wishes: readonly OwnWish[] | null; form: FormState };

/** Opening the page changes nothing, because mail programs prefetch links. */
export function OwnWishes({ wishes, form }: OwnWishesProps) {
  if (wishes === null || wishes.length === 0) {
    const isUnknown = wishes === null;
    return (
      <FormPage title={isUnknown ? m.waiting_unknown_title() : m.wish_own_none_title()} form={form}>
        <FormPanel>
          <div className="stack soft">
            <p>{isUnknown ? m.wish_own_unknown() : m.wish_own_none()}</p>
            <p>
              <ButtonLink wide="phone" to={paths.dealsPath}>
                {m.wish_to_deals()}
              </ButtonLink>
            </p>
          </div>
        </FormPanel>
      </FormPage>
    );
  }
  return (
    <FormPage title={m.wish_own_title()} lead={m.wish_own_lead()} form={form}>
      <FormFailure form={form} />
      {wishes.map((wish) => (
        <WishPanel key={wish.id} wish={wish} form={form} />
      ))}
    </FormPage>
  );
}

function WishPanel({ wish, form }: { wish: OwnWish; form: FormState }) {
  const { id, text, search, state, isWaiting, canRenew } = wish;
  return (
    <FormPanel>
      <div className="stack soft">
        <h2 className="subhead">{text}</h2>
        <p>
          {state} <Link to={search}>{m.wish_see()}</Link>
        </p>
        <Form method="post" className="cluster gap-3 align-stretch above-2">
          <input type="hidden" name="wish" value={id} />
          {isWaiting && <Change change="confirm" form={form} label={m.wish_confirm()} wish={text} />}
          {canRenew && <Change change="renew" form={form} label={m.wish_renew()} wish={text} />}
          <Change change="end" form={form} label={m.wish_end()} wish={text} />
        </Form>
      </div>
    </FormPanel>
  );
}

type ChangeProps = { change: 'confirm' | 'renew' | 'end'; form: FormState; label: string; wish: string };

function Change({ change, form, label, wish }: ChangeProps) {
  return (
    <Button
      type="submit"
      name="change"
      value={change}
      kind={change === 'confirm' ? 'primary' : 'line'}
      wide="phone"
      aria-label={`${label}: ${wish}`}
      aria-disabled={form.working}
    >
      {label}
    </Button>
  );
}
