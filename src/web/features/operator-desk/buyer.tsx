import styles from './desk-table.module.css';

type BuyerProps = { buyer: string; email: string; phone: string };

/** How to reach who paid. */
export function Buyer({ buyer, email, phone }: BuyerProps) {
  return (
    <>
      {buyer}
      <small className={styles.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </small>
      <small>
        <a href={`tel:${phone}`}>{phone}</a>
      </small>
    </>
  );
}
