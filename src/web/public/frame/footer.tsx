import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { Logo } from '#web/shared/frame/frame-parts.tsx';
import styles from './footer.module.css';
import { useSite } from './site.ts';

export function Footer() {
  const site = useSite();
  return (
    <footer className={`on-dark text-15 ${styles.footer}`}>
      <div className={styles.columns}>
        <div>
          <Logo onDark />
          <p className={`above-3 ${styles.tagline}`}>{m.footer_tagline({ tagline: m.tagline() })}</p>
        </div>
        <nav aria-labelledby="footer-quick-links">
          <h2 id="footer-quick-links" className={styles.title}>
            {m.footer_quick_links()}
          </h2>
          <ul className="above-1">
            <FooterLink to={paths.aboutPath}>{m.footer_about()}</FooterLink>
            <FooterLink to={paths.contactPath}>{m.footer_contact_us()}</FooterLink>
            <FooterLink to={paths.dealsPath}>{m.footer_latest_deals()}</FooterLink>
            <FooterLink to={paths.findBookingPath}>{m.nav_find_booking()}</FooterLink>
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact" className={styles.title}>
            {m.footer_contact()}
          </h2>
          <address className={`anywhere above-1 ${styles.address}`}>
            <a className="tap plain" href={`mailto:${site.supportEmail}`}>
              {site.supportEmail}
            </a>
            <p>
              {site.legalName}
              {site.registrationNumber && ` (${m.footer_registration({ number: site.registrationNumber })})`}
            </p>
            {site.licenceNumber && <p>{m.footer_licence({ number: site.licenceNumber })}</p>}
            <p>{site.postalAddress}</p>
          </address>
        </section>
      </div>
      <div className={`cluster between text-14 ${styles.bottom}`}>
        <p>{m.footer_copyright({ year: String(site.year), name: site.legalName })}</p>
        <ul className="cluster apart">
          <FooterLink to={paths.privacyPath}>{m.footer_privacy()}</FooterLink>
          <FooterLink to={paths.termsPath}>{m.footer_terms()}</FooterLink>
        </ul>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link className="tap plain" to={to}>
        {children}
      </Link>
    </li>
  );
}
