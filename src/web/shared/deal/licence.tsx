import { licenceRegisterUrl, type Seller } from '#domain/deals/seller.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import styles from './licence.module.css';

export type Licence = Pick<Seller, 'licenceNumber' | 'licenceCheckedOn'>;

/** Says whether we checked the licence. If not, links to the ministry, where travellers can look it up. */
export function LicenceCheck({ on }: { on: string | null }) {
  if (on)
    return (
      <span className={`text-14 strong nowrap ${styles.check} ${styles.checked}`}>
        <Icon name="check" size={16} />
        {m.seller_licence_checked({ date: formatDate(on) })}
      </span>
    );
  return (
    <span className={`text-14 regular ${styles.check}`}>
      <b className={`strong ${styles.unchecked}`}>{m.seller_licence_unchecked()}</b>{' '}
      <a href={licenceRegisterUrl} target="_blank" rel="noopener noreferrer">
        {m.seller_licence_look_up()}
      </a>
    </span>
  );
}

/** The licence in one line, beside the name of the seller. */
export function LicenceLine({ seller }: { seller: Licence }) {
  if (seller.licenceNumber === null) return null;
  return (
    <span className="text-14">
      {`${m.seller_licence()} ${seller.licenceNumber} `}
      <LicenceCheck on={seller.licenceCheckedOn} />
    </span>
  );
}
