import { ignoredLines } from '#domain/itinerary/ignored-lines.ts';
import type { PastedItinerary } from '#domain/itinerary/read.ts';
import { m } from '#locales/messages/messages.js';
import { Button } from '#web/shared/kit/button.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { SaveTrips } from '../save-trips.tsx';
import type { DealFormState } from '../use-deal-form.ts';
import styles from './paste.module.css';
import { IgnoredLines, PasteOutcome } from './paste-outcome.tsx';
import { PastePanel } from './paste-panel.tsx';
import { tripName } from './trip-name.ts';
import { type PasteState, useReader } from './use-paste.ts';

type PasteItineraryProps = {
  paste: PasteState;
  state: DealFormState;
  today: string;
  isOpen: boolean;
};

export function PasteItinerary({ paste, state, today, isOpen }: PasteItineraryProps) {
  const fillForm = (pasted: PastedItinerary | undefined) => pasted && state.paste(pasted);
  const reader = useReader(today, (text, trips) => fillForm(paste.show(text, trips)));
  const chosen = paste.chosen === null ? undefined : paste.trips[paste.chosen];
  const hasSeveralTrips = paste.trips.length > 1;
  return (
    <PastePanel title={m.deals_office_paste()} isOpen={isOpen} needsScripts>
      <div className="stack gap-3">
        <p className="muted text-15">{m.deals_office_paste_lead()}</p>
        <Field
          as="textarea"
          id="itinerary"
          label={m.deals_office_paste_label()}
          hint={m.deals_office_paste_hint()}
          value={paste.text}
          onChange={({ currentTarget, nativeEvent }) => {
            const isPasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste';
            paste.change(currentTarget.value);
            if (isPasted) reader.read(currentTarget.value);
          }}
          onFocus={reader.fetch}
          rows={5}
          spellCheck={false}
          className={styles.text}
          placeholder="1 D7 532 Y 02DEC 3 KULKIX HK30 1405 2130"
        />
        <div>
          <Button onClick={() => reader.read(paste.text)}>{m.deals_office_paste_read()}</Button>
        </div>
        <div aria-live="polite" className="stack gap-3 anywhere unless-empty">
          {hasSeveralTrips && <TripList paste={paste} onChoose={(index) => fillForm(paste.choose(index))} />}
          {isOpen && <SaveTrips paste={paste} />}
          {hasSeveralTrips && <IgnoredLines lines={ignoredLines(paste.trips)} />}
          {chosen && (
            <PasteOutcome
              pasted={hasSeveralTrips ? { ...chosen, ignored: [] } : chosen}
              keptFields={state.keptByPaste}
              today={today}
              onFix={({ fix }) => fix && reader.fix(paste.text, fix)}
            />
          )}
        </div>
      </div>
    </PastePanel>
  );
}

type TripListProps = { paste: PasteState; onChoose: (index: number) => void };

function TripList({ paste, onChoose }: TripListProps) {
  return (
    <div>
      <p className="strong">{m.deals_office_paste_trips({ count: paste.trips.length })}</p>
      <ol className="ruled">
        {paste.trips.map((trip, index) => {
          const name = tripName(trip);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a trip has no id but its position in the text.
            <li key={index} className={`cluster between gap-2-4 ${styles.trip}`}>
              <span>{name}</span>
              {paste.chosen === index && <strong>{m.deals_office_paste_used()}</strong>}
              {paste.created.includes(index) && <strong>{m.deals_office_paste_saved()}</strong>}
              {paste.chosen !== index && !paste.created.includes(index) && (
                <Button
                  size="small"
                  aria-label={m.deals_office_paste_use_named({ trip: name })}
                  onClick={() => onChoose(index)}
                >
                  {m.deals_office_paste_use()}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
