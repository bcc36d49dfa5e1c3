import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { airlineName } from '#domain/airlines.ts';
import { airportCountry } from '#domain/airports.ts';
import type { DealFormValues } from '#domain/company-deal.ts';
import { pastedFormValues } from '#domain/deal-preview.ts';
import { type PastedItinerary, type PastedPart, readPastedItinerary } from '#domain/pasted-itinerary.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/ui/banner.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import styles from './paste-itinerary.module.css';

type PasteItineraryProps = {
  /** Today in Kuala Lumpur: a date without a year is the next one from here. */
  today: string;
  onRead: (values: Partial<DealFormValues>) => void;
};

/** Fills the form from what an airline, a reservation system or a chat printed, and says what it made of it. */
export function PasteItinerary({ today, onRead }: PasteItineraryProps) {
  const [text, setText] = useState('');
  const [pasted, setPasted] = useState<PastedItinerary>();

  function read() {
    const found = readPastedItinerary(text, today, { airlineName, airportCountry });
    setPasted(found);
    onRead(pastedFormValues(found));
  }
  return (
    <details className={styles.paste}>
      <summary className={styles.summary}>{m.deals_office_paste()}</summary>
      <div className={styles.inside}>
        <p className={styles.lead}>{m.deals_office_paste_lead()}</p>
        <Textarea
          label={m.deals_office_paste_label()}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          rows={4}
          spellCheck={false}
          classNames={{ input: styles.text ?? '' }}
          placeholder="1 D7 532 Y 02DEC 3 KULKIX HK30 1405 2130"
        />
        <div>
          <Button onClick={read}>{m.deals_office_paste_read()}</Button>
        </div>
        <div aria-live="polite">{pasted && <Outcome pasted={pasted} />}</div>
      </div>
    </details>
  );
}

const partNames: Record<PastedPart, () => string> = {
  leg: m.deals_office_paste_leg,
  pnr: m.deals_office_pnr,
  seats: m.deals_office_paste_seats,
  airlines: m.deals_office_airlines,
  destinationCountry: m.deals_office_destination_country,
  sellingPrice: m.deals_office_promo_price,
  cost: m.deals_office_original_price,
};

function Outcome({ pasted: { understood, notUnderstood } }: { pasted: PastedItinerary }) {
  return (
    <div className={styles.outcome}>
      {understood.length === 0 && <Banner kind="warn">{m.deals_office_paste_nothing()}</Banner>}
      {understood.length > 0 && (
        <Banner kind="ok" title={m.deals_office_paste_understood()}>
          <ul>
            {understood.map(({ what, text }) => (
              <li key={`${what} ${text}`}>{m.deals_office_paste_from({ what: partNames[what](), text })}</li>
            ))}
          </ul>
        </Banner>
      )}
      {notUnderstood.length > 0 && (
        <Banner kind="warn" title={m.deals_office_paste_not_understood()}>
          <ul>
            {notUnderstood.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}
