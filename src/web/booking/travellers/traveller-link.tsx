import { Form } from 'react-router';
import { m } from '#locales/messages/messages.js';
import { useCopy } from '#web/shared/forms/use-copy.ts';
import { Button, ButtonLink } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { FormPanel } from '#web/shared/kit/form-panel.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';

type SendLinkProps = { place: number; version: number; link: string; message: string };

export function SendLink({ place, version, link, message }: SendLinkProps) {
  const { canCopy, isCopied, copy } = useCopy(link);
  return (
    <section id="link" aria-labelledby="link-title">
      <FormPanel>
        <div className="stack">
          <h2 id="link-title" className="text-21">
            {m.travellers_link_title()}
          </h2>
          <p className="soft">{m.travellers_link_lead()}</p>
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
            <Form method="post" className="grow">
              <input type="hidden" name="intent" value="renew" />
              <input type="hidden" name="version" value={version} />
              <Button type="submit" kind="ghost" size="small" wide="phone">
                {m.travellers_link_renew()}
              </Button>
            </Form>
          </div>
        </div>
      </FormPanel>
    </section>
  );
}
