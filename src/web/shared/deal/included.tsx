import { useId } from 'react';
import type { IncludedFact } from '#domain/trips/included.ts';
import { m } from '#locales/messages/messages.js';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './included.module.css';
import type { IncludedTexts } from './included-text.ts';

/** One icon per fact. Infants have none, because they share the cell of children. */
const icons: Record<IncludedFact, IconName> = {
  checkedBag: 'bag',
  cabinBag: 'backpack',
  meals: 'meal',
  refund: 'refund',
  changes: 'swap',
  children: 'child',
  infants: 'child',
};

type IncludedProps = {
  included: IncludedTexts;
  companyName: string;
  /** Link to the seller's chat, phone or email. */
  askAt?: string | undefined;
};

export function IncludedFacts({ included, companyName, askAt }: IncludedProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-page">
        {m.included_title()}
      </h2>
      {included.cells.length === 0 ? (
        <p className="above-1">
          {m.included_unstated()} {askAt && <a href={askAt}>{m.included_ask()}</a>}
        </p>
      ) : (
        <Cells included={included} companyName={companyName} askAt={askAt} />
      )}
      {included.note !== '' && (
        <p className={`anywhere lines above-4 ${styles.note}`}>
          <b className="strong">{m.included_note()}</b> <span>{included.note}</span>
        </p>
      )}
    </section>
  );
}

/** Shows excluded facts as prominently as included ones. */
function Cells({ included, companyName, askAt }: IncludedProps) {
  return (
    <>
      <p className="muted above-1">{m.included_lead({ company: companyName })}</p>
      <ul className={`pair folds above-4 ${styles.cells}`}>
        {included.cells.map((cell) => (
          <li key={cell.fact} className="row gap-3 align-start">
            <Icon name={icons[cell.fact]} size={26} className="icon" />
            <div className="grow">
              <b className="strong">{cell.title}</b>
              {cell.lines.map(({ text, asks }) => (
                <p key={text} className="muted text-15 tight">
                  {asks && askAt ? (
                    <a href={askAt} className="strong">
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
