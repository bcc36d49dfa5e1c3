import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { useCopy } from '#web/shared/forms/use-copy.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';

type TravellerLinkProps = {
  place: number;
  version: number;
  isMade: boolean;
  link?: string;
  message?: string;
};

export function TravellerLink({ place, version, isMade, link, message = '' }: TravellerLinkProps) {
  return (
    <section id="link" aria-labelledby="link-title">
      <FormPanel>
        <div className="stack">
          <h2 id="link-title" className="text-21">
            {m.travellers_link_title()}
          </h2>
          {isMade && (
            <Banner kind="ok" takeFocus>
              {m.travellers_link_made()}
            </Banner>
          )}
          <p className="soft">{m.travellers_link_lead()}</p>
          {link && <SendLink place={place} link={link} message={message} />}
          <MakeLink version={version} kind={link ? 'ghost' : undefined}>
            {link ? m.travellers_link_renew() : m.travellers_link_make()}
          </MakeLink>
        </div>
      </FormPanel>
    </section>
  );
}

function SendLink({ place, link, message }: { place: number; link: string; message: string }) {
  const { canCopy, isCopied, copy } = useCopy(link);
  return (
    <>
      <Field
        label={m.travellers_link_label({ place })}
        name="travellerLink"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="cluster gap-3">
        <ButtonLink
          kind="primary"
          size="small"
          wide="phone"
          to={`https://wa.me/?${new URLSearchParams({ text: message })}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat" />
          {m.travellers_link_whatsapp()}
        </ButtonLink>
        {canCopy && (
          <Button size="small" wide="phone" onClick={copy}>
            <Icon name={isCopied ? 'check' : 'copy'} />
            {isCopied ? m.travellers_link_copied() : m.travellers_link_copy()}
          </Button>
        )}
      </div>
    </>
  );
}

type MakeLinkProps = {
  version: number;
  kind?: 'ghost' | undefined;
  /** The traveller's page, if the button is on another page. */
  action?: string;
  label?: string;
  children: ReactNode;
};

/** Posts, because previews and prefetches of a page must not make links. */
export function MakeLink({ version, kind, action, label, children }: MakeLinkProps) {
  const isSent = useNavigation().formData?.get('intent') === 'link';
  return (
    <Form method="post" {...(action && { action })}>
      <input type="hidden" name="intent" value="link" />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" kind={kind} size="small" wide="phone" aria-label={label} working={isSent}>
        {children}
      </Button>
    </Form>
  );
}
