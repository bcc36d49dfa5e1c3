import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Field } from '#web/shared/kit/field.tsx';

export type CopyOutcome = { readonly country: string; readonly text: string; readonly copied: boolean };

/** Browsers offer no clipboard over plain HTTP; the caller then shows the text to copy by hand. */
export async function copyText(country: string, text: string): Promise<CopyOutcome> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return { country, text, copied: copied ?? false };
}

export function CopiedMessage({ outcome }: { outcome: CopyOutcome | undefined }) {
  if (!outcome) return null;
  if (outcome.copied) {
    return <Banner kind="ok">{m.deals_office_whatsapp_copied({ country: outcome.country })}</Banner>;
  }
  return (
    <Banner kind="info" title={m.deals_office_whatsapp_failed()}>
      <Field
        as="textarea"
        id="message"
        label={m.deals_office_whatsapp_text()}
        value={outcome.text}
        readOnly
      />
    </Banner>
  );
}
