// Server-only, so that the texts stay out of client bundles.
import { m } from '#locales/messages/messages.js';
import type { Traveller, Travellers } from '#server/features/fulfilment/names/travellers.service.ts';

export function addInfantTexts({ travellers, lapInfants }: Pick<Travellers, 'travellers' | 'lapInfants'>) {
  return travellers.map((traveller) => ({
    ...traveller,
    infant: infantText(traveller, lapInfants !== null),
  }));
}

function infantText({ place, missing, infant: name }: Traveller, takesInfants: boolean) {
  const action = name
    ? { label: m.infants_change(), name: m.infants_change_for({ place }) }
    : { label: m.infants_add(), name: m.infants_add_for({ place }) };
  return {
    text: name && m.infants_with({ name }),
    action: missing === null && takesInfants ? action : null,
  };
}
