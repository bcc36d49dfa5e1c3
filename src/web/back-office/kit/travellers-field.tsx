import { m } from '#locales/messages/messages.js';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Checkbox } from '#web/shared/kit/checkbox.tsx';

/** The server joins `boxes` into `field`. */
export const travellerBoxes = { boxes: 'traveller', field: 'travellers' } as const;

type TravellersFieldProps = {
  form: Pick<FormState, 'field'>;
  travellers: readonly { readonly place: number; readonly name: string | null }[];
};

/** All travellers are checked at first, because most cancellations cover the whole booking. */
export function TravellersField({ form, travellers }: TravellersFieldProps) {
  const { error, defaultValue } = form.field(travellerBoxes.field);
  const sent = defaultValue === undefined ? null : String(defaultValue).split(' ');
  const [only, ...others] = travellers;
  if (only && others.length === 0)
    return <input type="hidden" name={travellerBoxes.boxes} value={only.place} />;
  return (
    <fieldset id={travellerBoxes.field} className="stack gap-2" tabIndex={-1}>
      <legend className="strong text-15">{m.offers_travellers()}</legend>
      <p className="muted text-15">{m.offers_travellers_hint()}</p>
      {error && <p className="danger text-15 strong">{error}</p>}
      <div className="fluid gap-2">
        {travellers.map(({ place, name }) => (
          <Checkbox
            key={place}
            name={travellerBoxes.boxes}
            value={place}
            defaultChecked={sent === null || sent.includes(String(place))}
            label={name ? `${place}. ${name}` : m.offers_traveller({ place })}
          />
        ))}
      </div>
    </fieldset>
  );
}
