import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';
import { contactReplyHours } from '#domain/operator/contact.ts';
import { m } from '#locales/messages/messages.js';
import { Icon, type IconName } from '#web/shared/kit/icon.tsx';
import styles from './contact-form.module.css';

/** Where to reach us, and what people ask first. */
export function ContactFacts({ supportEmail }: { supportEmail: string }) {
  const questions: readonly { icon: IconName; question: string; text: string; link?: ReactNode }[] = [
    {
      icon: 'ticket',
      question: m.contact_faq_booking(),
      text: m.contact_faq_booking_text(),
      link: <Link to={paths.findBooking}>{m.nav_find_booking()}</Link>,
    },
    {
      icon: 'clock',
      question: m.contact_faq_when(),
      text: m.contact_faq_when_text({ hours: contactReplyHours }),
    },
    { icon: 'alert', question: m.contact_faq_urgent(), text: m.contact_faq_urgent_text() },
    { icon: 'chat', question: m.contact_faq_languages(), text: m.contact_faq_languages_text() },
  ];
  return (
    <div className={`stack gap-6 ${styles.facts}`}>
      <dl className={`stack pad-5 ${styles.reach}`}>
        <div>
          <dt>{m.contact_support()}</dt>
          <dd>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </dd>
        </div>
        <div>
          <dt>{m.contact_location()}</dt>
          <dd>{m.contact_location_text()}</dd>
        </div>
      </dl>
      <section className={styles.faq} aria-labelledby="faq">
        <h2 id="faq">{m.contact_faq()}</h2>
        <ul>
          {questions.map(({ icon, question, text, link }) => (
            <li key={question}>
              <span className={styles.disc}>
                <Icon name={icon} />
              </span>
              <div>
                <h3>{question}</h3>
                <p>
                  {text} {link}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
