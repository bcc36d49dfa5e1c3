import type { StepKind } from '#domain/fulfilment/story.ts';
import { m } from '#locales/messages/messages.js';

export const storyStepNames: Record<StepKind, () => string> = {
  paid: m.fulfilment_step_paid,
  call: m.fulfilment_step_call,
  names: m.fulfilment_step_names,
  tickets: m.fulfilment_step_tickets,
  documents: m.fulfilment_step_documents,
  flight: m.fulfilment_step_flies,
};
