import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { appContext } from '#server/http/pages/router-context.ts';
import { promises } from '#server/http/pages/site-info.ts';
import { useSite } from '#web/public/frame/site.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { baseUrlOf, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/about.route';
import styles from './about.module.css';
import { aboutText } from './about-text.server.ts';

export function loader({ context }: Route.LoaderArgs) {
  return aboutText(promises(context.get(appContext)));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.about_title(),
    description: m.about_description({ product: m.product_name() }),
    path: paths.about,
    baseUrl: baseUrlOf(matches),
  });

export default function About({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <Mission title={text.missionTitle} text={text.missionText} name={text.missionName} />
      <section className={styles.band} aria-labelledby="how">
        <h2 id="how" className="text-page bold">
          {m.about_how_title()}
        </h2>
        <ol className={styles.steps}>
          {text.steps.map((step, index) => (
            <li key={step.title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.section} aria-labelledby="sellers">
        <h2 id="sellers" className="text-page bold">
          {m.about_sellers_title()}
        </h2>
        <p className={`muted text-17 ${styles.lead}`}>{text.sellersLead}</p>
        <ul className={styles.checks}>
          {text.sellers.map((check) => (
            <li key={check.title}>
              <span className={styles.tick}>
                <Icon name="check" />
              </span>
              <h3>{check.title}</h3>
              <p>{check.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="team">
        <h2 id="team" className="text-page bold">
          {m.about_team_title()}
        </h2>
        <p className={`muted text-17 ${styles.lead}`}>{text.teamLead}</p>
        <ul className={styles.teams}>
          {text.teams.map((team) => (
            <li key={team.title}>
              <span className={styles.badge}>
                <Icon name={team.icon} size={24} />
              </span>
              <h3>{team.title}</h3>
              <p>{team.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Invitations careersText={text.careersText} partnerText={text.partnerText} />
    </>
  );
}

const scenes = ['JP', 'TR', 'MY', 'VN'] as const;

function Mission({ title, text, name }: { title: string; text: string; name: string }) {
  return (
    <div className={styles.hero}>
      <div className={`stack gap-8 align-center full ${styles.heroInner}`}>
        <div>
          <p className={styles.eyebrow}>{m.about_mission_label()}</p>
          <h1 className={`bold above-2 ${styles.title}`}>{title}</h1>
          <p className={styles.heroText}>{text}</p>
          <p className={`strong above-4 ${styles.heroName}`}>{name}</p>
        </div>
        <div className={styles.scenes}>
          {scenes.map((code) => (
            <img key={code} src={paths.art(code)} alt="" width={240} height={150} fetchPriority="low" />
          ))}
        </div>
      </div>
    </div>
  );
}

function Invitations({ careersText, partnerText }: { careersText: string; partnerText: string }) {
  const { careersEmail } = useSite();
  return (
    <div className={`stack ${styles.invitations}`}>
      <section aria-labelledby="careers">
        <h2 id="careers">{m.about_careers_title()}</h2>
        <p>{careersText}</p>
        <ButtonLink kind="primary" to={`mailto:${careersEmail}`}>
          {m.about_careers_link({ email: careersEmail })}
        </ButtonLink>
      </section>
      <section aria-labelledby="partner">
        <h2 id="partner">{m.about_partner_title()}</h2>
        <p>{partnerText}</p>
        <ButtonLink to={paths.registerCompany}>{m.nav_partner()}</ButtonLink>
      </section>
    </div>
  );
}
