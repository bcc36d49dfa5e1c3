import styles from './airport-tag.module.css';

/** The code of the airport where the trip goes; nothing where it is not known. */
export function AirportTag({ code }: { code: string | null }) {
  return code && <span className={styles.tag}>{code}</span>;
}
