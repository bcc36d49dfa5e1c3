import { passportValidityMonths } from '#domain/bookings/passenger.ts';
import * as paths from '#domain/kernel/paths.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { MakeLink } from './traveller-link.tsx';
import styles from './travellers-panel.module.css';

export interface TravellersView {
  readonly state: 'collecting' | 'complete' | 'namesSent' | 'ticketed' | 'documentsSent' | 'cancelled';
  readonly entered: number;
  readonly travellers: readonly {
    readonly place: number;
    readonly name: string | null;
    readonly missing: 'all' | 'countries' | null;
    readonly isPassportShort: boolean;
    readonly version: number;
    readonly link: { readonly madeAt: Date; readonly openedAt: Date | null } | null;
    readonly isEnteredByTraveller: boolean;
    readonly infant: {
      readonly text: string | null;
      readonly action: { readonly label: string; readonly name: string } | null;
    };
  }[];
  readonly notFlying: string | null;
  readonly mayEnter: boolean;
  readonly namesBy: Date | null;
  readonly documentsSentAt: Date | null;
}

type PanelProps = {
  view: TravellersView;
  secret: string;
  now: Date;
  saved: number | null;
  passportDays: number;
};

export function TravellersPanel({ view, secret, now, saved, passportDays }: PanelProps) {
  const { travellers, entered, mayEnter, namesBy } = view;
  const total = travellers.length;
  const missing = total - entered;
  const isAsked = missing > 0 && mayEnter && namesBy !== null;
  const title = isAsked ? m.travellers_add_more({ count: missing }) : m.travellers_title();
  return (
    <section id="travellers" className={`card ${styles.panel}`} aria-labelledby="travellers-title">
      <div className={`cluster gap-3 between align-start roomy ${styles.head}`}>
        <div>
          <h2 id="travellers-title" className="text-21">
            {title}
          </h2>
          <p className="soft above-1">{stateText(view, now)}</p>
        </div>
        <p className={`stack gap-1 justify-start strong text-14 ${styles.count}`}>
          <Seats entered={entered} total={total} />
          {m.travellers_count({ entered, total })}
        </p>
      </div>
      {saved !== null && (
        <div className="pad-4">
          <Banner kind="ok" takeFocus>
            {m.travellers_saved({ place: saved })}
          </Banner>
        </div>
      )}
      <ol>
        {travellers.map((traveller) => (
          <Row key={traveller.place} traveller={traveller} secret={secret} mayEnter={mayEnter} />
        ))}
      </ol>
      {view.notFlying && <p className={`muted text-15 anywhere ${styles.line}`}>{view.notFlying}</p>}
      <p className={`row align-stretch muted text-14 screen-only ${styles.line}`}>
        <Icon name="shield-check" size={18} className="icon" />
        {m.travellers_promise({ days: passportDays })}
      </p>
    </section>
  );
}

function Seats({ entered, total }: { entered: number; total: number }) {
  if (total > 12) return null;
  const places = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <span className={`row gap-1 screen-only ${styles.seats}`} aria-hidden="true">
      {places.map((place) => (
        <span key={place} className={place <= entered ? styles.lit : undefined}>
          <Icon name="seat" size={22} />
        </span>
      ))}
    </span>
  );
}

function stateText({ state, mayEnter, namesBy, documentsSentAt }: TravellersView, now: Date): string {
  if (state === 'cancelled') return m.requests_cancelled_travellers();
  if (documentsSentAt) return m.travellers_documents_sent({ when: formatDateTime(documentsSentAt) });
  if (state === 'ticketed') return m.travellers_ticketed();
  if (state === 'namesSent') return m.travellers_names_sent();
  if (state === 'complete') return m.travellers_complete();
  if (!mayEnter) return m.travellers_closed();
  if (!namesBy) return m.travellers_paused();
  const when = formatDateTime(namesBy);
  return namesBy > now ? m.travellers_due({ when }) : m.travellers_overdue({ when });
}

type TravellerRow = TravellersView['travellers'][number];
type RowProps = { traveller: TravellerRow; secret: string; mayEnter: boolean };

function Row({ traveller, secret, mayEnter }: RowProps) {
  const { place, name, missing, infant } = traveller;
  const to = paths.bookingTravellerPath(secret, place);
  return (
    <li className={missing === null ? `${styles.row} ${styles.entered}` : styles.row}>
      <span className={`middle strong ${styles.place}`} aria-hidden="true">
        {missing === null ? <Icon name="check" size={18} /> : place}
      </span>
      <div className="titled">
        <b>{name ?? m.travellers_number({ place })}</b>
        <small>{progressText(traveller)}</small>
        {traveller.isPassportShort && (
          <small className="strong">{m.travellers_passport_short({ months: passportValidityMonths })}</small>
        )}
        {infant.text && <small>{infant.text}</small>}
      </div>
      {mayEnter && (
        <div className={`cluster gap-3 screen-only ${styles.ways}`}>
          {missing === null ? (
            <ButtonLink size="small" to={to} aria-label={m.travellers_correct_for({ place })}>
              {m.travellers_correct()}
            </ButtonLink>
          ) : (
            <ButtonLink
              kind="primary"
              size="small"
              to={to}
              aria-label={
                missing === 'all' ? m.travellers_add_for({ place }) : m.travellers_finish_for({ place })
              }
            >
              {missing === 'all' ? m.travellers_add() : m.travellers_finish()}
            </ButtonLink>
          )}
          {infant.action && (
            <ButtonLink
              size="small"
              to={paths.bookingInfantPath(secret, place)}
              aria-label={infant.action.name}
            >
              {infant.action.label}
            </ButtonLink>
          )}
          {missing === 'all' && place > 1 && <SendAction traveller={traveller} to={to} />}
        </div>
      )}
    </li>
  );
}

function SendAction({ traveller: { place, version, link }, to }: { traveller: TravellerRow; to: string }) {
  if (link)
    return (
      <ButtonLink size="small" to={`${to}#link`} aria-label={m.travellers_send_again_for({ place })}>
        <Icon name="share" size={18} />
        {m.travellers_send_again()}
      </ButtonLink>
    );
  return (
    <MakeLink version={version} action={to} label={m.travellers_send_for({ place })}>
      <Icon name="share" size={18} />
      {m.travellers_send()}
    </MakeLink>
  );
}

function progressText({ missing, link, isEnteredByTraveller }: TravellerRow): string {
  if (missing === null)
    return isEnteredByTraveller ? m.travellers_state_by_traveller() : m.travellers_state_entered();
  if (link?.openedAt) return m.travellers_state_link_opened({ when: formatDateTime(link.openedAt) });
  if (link) return m.travellers_state_link_made({ when: formatDateTime(link.madeAt) });
  return missing === 'countries' ? m.travellers_state_countries() : m.travellers_state_missing();
}
