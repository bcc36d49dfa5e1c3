import type { SalesSums } from '#domain/fulfilment/company-board.ts';
import { m } from '#locales/messages/messages.js';
import { Money } from '#web/shared/kit/money.tsx';
import styles from './sold-sums.module.css';

export function SoldSums({ sold: { today, week } }: { sold: SalesSums }) {
  const sums = [
    { label: m.board_sold_today(), ...today },
    { label: m.board_sold_week(), ...week },
  ];
  return (
    <section className={`panel stack gap-2 pad-4 ${styles.sums}`} aria-label={m.board_sold()}>
      <dl className="cluster gap-5 align-start">
        {sums.map(({ label, grossSen, seats }) => (
          <div key={label}>
            <dt className="muted text-14">{label}</dt>
            <dd className="muted text-14">
              <b>
                <Money sen={grossSen} />
              </b>{' '}
              <span>{m.board_seats({ count: seats })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted text-14">{m.board_sold_note()}</p>
    </section>
  );
}
