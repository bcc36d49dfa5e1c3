import type { Sen } from '#domain/kernel/money.ts';
import { m } from '#locales/messages/messages.js';
import { facts, type Language, type MailBody, paragraph } from './body.ts';
import { bookingLabel, referenceFact, testNote, totalFact } from './booking-parts.ts';

export interface AttentionValues {
  concern:
    | ('refundDue' | 'review' | 'paidAgain' | 'billMismatched')
    | ('keysRefused' | 'keysRefusedLater' | 'signatureRefused');
  reference: string;
  destination: string;
  seller: string;
  totalSen: Sen;
  isTest: boolean;
}

export function attentionBody(values: AttentionValues, language: Language): MailBody {
  const { reference } = values;
  const words = {
    refundDue: [
      m.mail_attention_refund_subject({ reference }, language),
      m.mail_attention_refund_title({}, language),
      m.mail_attention_refund_text({}, language),
    ],
    review: [
      m.mail_attention_review_subject({ reference }, language),
      m.mail_attention_review_title({}, language),
      m.mail_attention_review_text({}, language),
    ],
    paidAgain: [
      m.mail_attention_again_subject({ reference }, language),
      m.mail_attention_again_title({}, language),
      m.mail_attention_again_text({}, language),
    ],
    keysRefused: [
      m.mail_attention_keys_subject({}, language),
      m.mail_attention_keys_title({}, language),
      m.mail_attention_keys_text({}, language),
    ],
    keysRefusedLater: [
      m.mail_attention_keys_later_subject({}, language),
      m.mail_attention_keys_later_title({}, language),
      m.mail_attention_keys_later_text({}, language),
    ],
    signatureRefused: [
      m.mail_attention_signature_subject({}, language),
      m.mail_attention_signature_title({}, language),
      m.mail_attention_signature_text({}, language),
    ],
    billMismatched: [
      m.mail_attention_mismatch_subject({ reference }, language),
      m.mail_attention_mismatch_title({}, language),
      m.mail_attention_mismatch_text({}, language),
    ],
  } as const;
  const [subject, title, text] = words[values.concern];
  return {
    subject,
    next: text,
    title,
    ...bookingLabel(values, language),
    blocks: [
      paragraph(text),
      ...testNote(values, language),
      facts(
        referenceFact(values, language),
        [m.mail_fact_destination({}, language), values.destination],
        [m.mail_fact_seller({}, language), values.seller],
        totalFact(values, language),
      ),
    ],
    why: m.mail_footer_why_staff({ product: m.product_name({}, language) }, language),
  };
}
