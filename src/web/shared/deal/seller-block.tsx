// For pages of deal, seller, result and booking. Omits missing details. Works without JavaScript.

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Seller } from '#domain/deals/seller.ts';
import * as paths from '#domain/kernel/paths.ts';
import { klDate } from '#domain/kernel/time.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { LicenceCheck } from './licence.tsx';
import styles from './seller-block.module.css';

type SellerBlockProps = {
  seller: Seller;
  /** The first message of a chat, for example that it is about this deal. */
  ask?: string | undefined;
  /** Text from seller-safety.server.ts that helps buyers recognise fraud. */
  safety?: string | undefined;
  /** brief: for buyers who need the phone number. page: on the seller's own page. */
  look?: 'full' | 'brief' | 'page';
};

export function SellerBlock({ seller, ask, safety, look = 'full' }: SellerBlockProps) {
  return (
    <div
      className={
        look === 'brief' ? `panel ruled ${styles.block} ${styles.brief}` : `panel ruled ${styles.block}`
      }
    >
      {look !== 'page' && <Head seller={seller} isBrief={look === 'brief'} />}
      {look !== 'brief' && <Facts seller={seller} hasLink={look === 'full'} />}
      <Contacts seller={seller} ask={ask} />
      {safety && (
        <p className={`row gap-3 align-stretch text-15 ${styles.safety}`}>
          <Icon name="shield-check" size={22} />
          <span>{safety}</span>
        </p>
      )}
    </div>
  );
}

/** Returns the first letters of the first two words, such as `WT`. */
function initials(name: string): string {
  const words = name.match(/\p{L}[\p{L}\p{M}\p{N}]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('');
}

export function SellerMark({ name }: { name: string }) {
  return (
    <span className={`display-21 rigid ${styles.mark}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

function Head({ seller, isBrief }: { seller: Seller; isBrief: boolean }) {
  const { licenceNumber, licenceCheckedOn } = seller;
  const licence = licenceNumber && `${m.seller_licence()} ${licenceNumber}`;
  return (
    <div className={`row gap-4 ${styles.head}`}>
      <SellerMark name={seller.name} />
      <div>
        <p className="display-21 anywhere">{seller.name}</p>
        <p className="muted text-15 above-half">
          {isBrief && licence ? (
            <>
              {`${licence} `}
              <LicenceCheck on={licenceCheckedOn} />
            </>
          ) : (
            m.seller_role()
          )}
        </p>
      </div>
    </div>
  );
}

function Facts({ seller, hasLink }: { seller: Seller; hasLink: boolean }) {
  const { licenceNumber, licenceCheckedOn, since, slug } = seller;
  return (
    <dl className={`pair folds ruled ${styles.facts}`}>
      <Fact name={m.seller_legal_name()} value={seller.legalName} />
      <Fact name={m.seller_ssm()} value={seller.ssmNumber} />
      <Fact name={m.seller_licence()} value={licenceNumber}>
        {' '}
        <LicenceCheck on={licenceCheckedOn} />
        {licenceCheckedOn && (
          <small className="muted text-14 regular block">{m.seller_licence_checked_how()}</small>
        )}
      </Fact>
      <Fact name={m.seller_office()} value={seller.address} />
      <Fact name={m.seller_since({ product: m.product_name() })} value={since && formatDate(klDate(since))} />
      {hasLink && slug && (
        <Fact name={m.seller_page_deals()} value="">
          <Link to={paths.sellerPath(slug)}>{m.seller_see_deals()}</Link>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, value, children }: { name: string; value: string | null; children?: ReactNode }) {
  if (value === null) return null;
  return (
    <div>
      <dt className="muted text-14">{name}</dt>
      <dd className="strong lines anywhere above-half">
        {value}
        {children}
      </dd>
    </div>
  );
}

function Contacts({ seller, ask }: { seller: Seller; ask: string | undefined }) {
  const { phone, whatsapp, email, openingHours } = seller;
  if (!phone && !whatsapp && !email) return null;
  const started = ask ? `?${new URLSearchParams({ text: ask })}` : '';
  return (
    <div className={`cluster gap-3 ${styles.contacts}`}>
      {whatsapp && (
        <ButtonLink
          size="small"
          wide="phone"
          to={`https://wa.me/${whatsapp.e164.replace('+', '')}${started}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat-call" />
          {m.seller_whatsapp_to({ number: whatsapp.text })}
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink size="small" wide="phone" to={`tel:${phone.e164}`} reloadDocument>
          <Icon name="phone" />
          {m.seller_call({ number: phone.text })}
        </ButtonLink>
      )}
      {email && (
        <ButtonLink size="small" wide="phone" to={`mailto:${email}`} reloadDocument>
          <Icon name="mail" />
          {m.seller_write()}
          <span className="print-only">{email}</span>
        </ButtonLink>
      )}
      {openingHours && <p className="muted text-15">{openingHours}</p>}
    </div>
  );
}
