import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { contactReplyHours } from '#domain/operator/contact.ts';
import { m } from '#locales/messages/messages.js';
import { Points } from '#web/public/about/points.tsx';
import styles from './contact.module.css';

export function ContactFacts({ supportEmail }: { supportEmail: string }) {
  const questions = [
    {
      icon: 'ticket',
      title: m.contact_faq_booking(),
      text: (
        <>
          {m.contact_faq_booking_text()} <Link to={paths.findBookingPath}>{m.nav_find_booking()}</Link>
        </>
      ),
    },
    {
      icon: 'clock',
      title: m.contact_faq_when(),
      text: m.contact_faq_when_text({ hours: contactReplyHours }),
    },
    { icon: 'alert', title: m.contact_faq_urgent(), text: m.contact_faq_urgent_text() },
    { icon: 'chat', title: m.contact_faq_languages(), text: m.contact_faq_languages_text() },
  ] as const;
  return (
    <div className="stack gap-6">
      <dl className={`stack panel pad-5 on-dark ${styles.reach}`}>
        <div>
          <dt className="muted text-15">{m.contact_support()}</dt>
          <dd className="text-17 strong anywhere above-half">
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </dd>
        </div>
        <div>
          <dt className="muted text-15">{m.contact_location()}</dt>
          <dd className="text-17 strong anywhere above-half">{m.contact_location_text()}</dd>
        </div>
      </dl>
      <section aria-labelledby="faq">
        <h2 id="faq" className="text-21">
          {m.contact_faq()}
        </h2>
        <Points points={questions} />
      </section>
    </div>
  );
}
