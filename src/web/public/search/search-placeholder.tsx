import checkbox from '#web/shared/kit/checkbox.module.css';
import chips from './chips.module.css';
import styles from './search-form.module.css';
import weekStrip from './week-strip.module.css';

export const searchFormId = 'search';

/** For pages whose search has code of its own. */
export const searchStyles = [styles, weekStrip, chips, checkbox];

export function SearchPlaceholder() {
  return <div className={`panel raised ${styles.placeholder}`} aria-hidden="true" />;
}
