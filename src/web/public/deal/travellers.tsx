import { m } from '#locales/messages/messages.js';
import type { PublicDeal } from '#web/shared/deal/public-deal.ts';
import { Icon } from '#web/shared/kit/icon.tsx';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './travellers.module.css';

type TravellersProps = { deal: PublicDeal; travellers: number; choose: (travellers: number) => void };

export function TravellerChoice({ deal, travellers, choose }: TravellersProps) {
  const { sellingPriceSen, seatsAvailable } = deal;
  return (
    <div>
      <div className={`row gap-3 between ${styles.choice}`}>
        <p id="travellers" className="tight">
          <b className="block">{m.deal_travellers()}</b>
          <span className="muted text-14">{m.deal_travellers_dates()}</span>
        </p>
        <fieldset className={`row ${styles.stepper}`} aria-labelledby="travellers">
          <StepButton
            to={travellers - 1}
            most={seatsAvailable}
            name={m.deal_travellers_less()}
            choose={choose}
          >
            <Icon name="minus" />
          </StepButton>
          <output className="display-21 figures center">{travellers}</output>
          <StepButton
            to={travellers + 1}
            most={seatsAvailable}
            name={m.deal_travellers_more()}
            choose={choose}
          >
            <Icon name="plus" />
          </StepButton>
        </fieldset>
      </div>
      <dl className={styles.sums}>
        <div className="row gap-3 baseline between strong">
          <dt>{m.deal_total({ count: travellers })}</dt>
          <dd className="text-21">
            <Money sen={sellingPriceSen * travellers} lead />
          </dd>
        </div>
      </dl>
    </div>
  );
}

type StepButtonProps = {
  to: number;
  most: number;
  name: string;
  choose: (travellers: number) => void;
  children: React.ReactNode;
};

/** Uses aria-disabled, because a disabled button would lose the focus. */
function StepButton({ to, most, name, choose, children }: StepButtonProps) {
  const isPossible = to >= 1 && to <= most;
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={!isPossible}
      onClick={isPossible ? () => choose(to) : undefined}
    >
      {children}
    </button>
  );
}
