// Blocks of a mail in reading order. frame.ts renders HTML and text.ts plain text with the same words.
import type { SceneCode } from '#domain/trips/scene-code.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import type { Locale } from '#locales/messages/runtime.js';

export type Fact = readonly [name: string, value: string, tone?: 'total' | 'saved'];

export interface Step {
  readonly title: string;
  readonly text: string;
  /** `by Tue 17 Nov 16:10` */
  readonly when: string;
}

export type MailBlock =
  | { readonly is: 'paragraph'; readonly text: string }
  /** Smaller and quieter than a paragraph. */
  | { readonly is: 'note'; readonly text: string }
  /** Boxed, to catch attention. */
  | { readonly is: 'info'; readonly text: string }
  | { readonly is: 'heading'; readonly text: string }
  /** `pay` is amber and leads to payment, `quiet` is outlined. */
  | { readonly is: 'button'; readonly label: string; readonly url: string; readonly tone?: 'pay' | 'quiet' }
  /** The first one is the reader's next step. */
  | { readonly is: 'steps'; readonly steps: readonly Step[] }
  /** Cities, days, times and connections, as on the pages. */
  | { readonly is: 'ticket'; readonly trip: TripView; readonly about: string }
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly is: 'price';
      readonly price: string;
      /** `per person` */
      readonly each: string;
      /** Original price, struck out where possible. */
      readonly before: Fact | null;
      readonly off: string | null;
    }
  /** A date above the events that follow it. */
  | {
      readonly is: 'moment';
      readonly label: string;
      readonly when: string;
      readonly note: string;
      readonly title: string;
      readonly facts: readonly Fact[];
    }
  /** Links with a description below. */
  | {
      readonly is: 'links';
      readonly links: readonly { readonly text: string; readonly about: string; readonly url: string }[];
    }
  | { readonly is: 'lines'; readonly lines: readonly [string, ...string[]] }
  /** User text with its line breaks. */
  | { readonly is: 'quote'; readonly text: string }
  /** A code to enter. */
  | { readonly is: 'code'; readonly code: string };

export interface MailBody {
  readonly subject: string;
  /** Preheader: mail programs show it beside the subject. */
  readonly next: string;
  readonly title: string;
  /** Beside the product's name, such as the booking reference. */
  readonly label?: string;
  /** Picture of the destination in mails about a trip. */
  readonly scene?: { readonly code: SceneCode; readonly alt: string };
  readonly blocks: readonly MailBlock[];
  /** Reply address; defaults to our support. */
  readonly replyTo?: string;
  /** Written by a person, so not marked as automatic. */
  readonly isWritten?: boolean;
  /** Reason for the mail if the reader did not request it. */
  readonly why?: string;
  /** Unsubscribe link; mail programs also show it as their own button. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
  /** schema.org objects by which mail programs show the trip. */
  readonly markup?: readonly object[];
}

export type Language = { locale: Locale };

export function says(text: string): MailBlock {
  return { is: 'paragraph', text };
}

export function note(text: string): MailBlock {
  return { is: 'note', text };
}

export function heading(text: string): MailBlock {
  return { is: 'heading', text };
}

export function button(label: string, url: string, tone?: 'pay' | 'quiet'): MailBlock {
  return { is: 'button', label, url, ...(tone && { tone }) };
}

export function facts(...all: readonly Fact[]): MailBlock {
  return { is: 'facts', facts: all };
}
