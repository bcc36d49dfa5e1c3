import { m } from '#locales/messages/messages.js';
import styles from './seat-row.module.css';

type SeatRowProps = { sold: number; held: number; unsold: number };

const MAX_DRAWN = 60;
const [WIDTH, HEIGHT, STEP] = [7, 10, 9];

/** One mark per seat: sold, held, for sale. Large deals show one mark per ten seats. */
export function SeatRow({ sold, held, unsold }: SeatRowProps) {
  const total = sold + held + unsold;
  const each = total > MAX_DRAWN ? 10 : 1;
  const seatClasses = [
    ...Array.from({ length: Math.round(sold / each) }, () => styles.sold),
    ...Array.from({ length: Math.round(held / each) }, () => styles.held),
    ...Array.from({ length: Math.ceil(unsold / each) }, () => styles.unsold),
  ];
  return (
    <svg
      className={styles.row}
      viewBox={`0 0 ${seatClasses.length * STEP} ${HEIGHT}`}
      width={seatClasses.length * STEP}
      height={HEIGHT}
      role="img"
      aria-label={m.board_risk_seats({ sold, held, unsold })}
    >
      {seatClasses.map((className, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seat has no id but its position.
        <rect key={index} className={className} x={index * STEP} y={0} width={WIDTH} height={HEIGHT} rx={2} />
      ))}
    </svg>
  );
}
