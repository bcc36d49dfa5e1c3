import styles from './airport-tag.module.css';

export function AirportTag({ code }: { code: string | null }) {
  return code && <span className={styles.tag}>{code}</span>;
}
