import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { PageHeader } from '#web/shared/kit/page-header.tsx';
import styles from './legal-page.module.css';

export type LegalSection = {
  readonly id: string;
  readonly title: string;
  /** A string is a paragraph, an array a list. */
  readonly blocks: readonly (string | readonly string[])[];
  readonly lang?: string;
  readonly link?: { readonly to: string; readonly label: string };
};

type LegalPageProps = {
  title: string;
  lead: string;
  version: string;
  sections: readonly LegalSection[];
  supportEmail: string;
};

export function LegalPage({ title, lead, version, sections, supportEmail }: LegalPageProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <p className="muted text-14 above-2">{m.legal_version({ version })}</p>
      <div className={`stack gap-8 ${styles.columns}`}>
        <nav className={`panel pad-4 ${styles.contents}`} aria-labelledby="contents">
          <h2 id="contents" className="subhead muted">
            {m.legal_contents()}
          </h2>
          <ul className="above-1">
            {sections.map(({ id, title, lang }) => (
              <li key={id} lang={lang}>
                <a href={`#${id}`} className="tap full">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={`text-17 ${styles.text}`}>
          {sections.map((section) => (
            <section key={section.id} id={section.id} lang={section.lang}>
              <h2 className="text-24">{section.title}</h2>
              {section.blocks.map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>{block}</p>
                ) : (
                  <ul key={block[0]} className="stack gap-2 bullets above-3">
                    {block.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ),
              )}
              {section.link && (
                <p>
                  <ButtonLink to={section.link.to} reloadDocument>
                    {section.link.label}
                  </ButtonLink>
                </p>
              )}
            </section>
          ))}
          <ButtonLink to={`mailto:${supportEmail}`}>{m.legal_questions()}</ButtonLink>
        </div>
      </div>
    </>
  );
}
