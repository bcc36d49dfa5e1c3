// Blocks of a mail in reading order. frame.ts renders HTML and text.ts plain text with the same words.
import type { SceneCode } from '#domain/trips/scene-code.ts';
import type { TripView } from '#domain/trips/trip-view.ts';
import type { Locale } from '#locales/messages/runtime.js';

export type Fact = readonly [name: string, value: string, tone?: 'total'];

export interface MailStep {
  readonly title: string;
  readonly text: string;
  readonly when: string;
}

export type MailBlock =
  | { readonly is: 'paragraph'; readonly text: string }
  | { readonly is: 'note'; readonly text: string }
  /** Shown in a box to catch attention. */
  | { readonly is: 'info'; readonly text: string }
  | { readonly is: 'heading'; readonly text: string }
  | { readonly is: 'button'; readonly label: string; readonly url: string; readonly tone?: 'pay' | 'quiet' }
  | { readonly is: 'steps'; readonly steps: readonly MailStep[] }
  | { readonly is: 'ticket'; readonly trip: TripView; readonly about: string }
  | { readonly is: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly is: 'price';
      readonly price: string;
      readonly each: string;
      readonly before: Fact | null;
      readonly off: string | null;
    }
  | {
      readonly is: 'moment';
      readonly label: string;
      readonly when: string;
      readonly note: string;
      readonly title: string;
      readonly facts: readonly Fact[];
    }
  | {
      readonly is: 'links';
      readonly links: readonly { readonly text: string; readonly about: string; readonly url: string }[];
    }
  | { readonly is: 'lines'; readonly lines: readonly [string, ...string[]] }
  | { readonly is: 'quote'; readonly text: string }
  | { readonly is: 'code'; readonly code: string };

export interface MailBody {
  readonly subject: string;
  readonly next: string;
  readonly title: string;
  readonly label?: string;
  readonly scene?: { readonly code: SceneCode; readonly alt: string };
  readonly blocks: readonly MailBlock[];
  readonly replyTo?: string;
  readonly isWritten?: boolean;
  readonly why?: string;
  readonly unsubscribe?: { readonly label: string; readonly url: string };
  readonly markup?: readonly object[];
}

export type Language = { locale: Locale };

export function paragraph(text: string): MailBlock {
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
