import * as paths from '#domain/kernel/paths.ts';
import { m } from '#locales/messages/messages.js';
import { appContext } from '#server/http/pages/router-context.ts';
import { listSitePromises } from '#server/http/pages/site-info.ts';
import { useSite } from '#web/public/frame/site.ts';
import { ButtonLink } from '#web/shared/kit/button.tsx';
import { Icon } from '#web/shared/kit/icon.tsx';
import { findBaseUrl, pageMeta } from '#web/shared/page/page-meta.ts';
import type { Route } from './+types/about.route';
import styles from './about.module.css';
import { aboutText } from './about-text.server.ts';
import { Points } from './points.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return aboutText(listSitePromises(context.get(appContext)));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m.about_title(),
    description: m.about_description({ product: m.product_name() }),
    path: paths.aboutPath,
    baseUrl: findBaseUrl(matches),
  });

export default function About({ loaderData: text }: Route.ComponentProps) {
  return (
    <>
      <Mission title={text.missionTitle} text={text.missionText} name={text.missionName} />
      <section className={styles.band} aria-labelledby="how">
        <h2 id="how" className="text-page">
          {m.about_how_title()}
        </h2>
        <Points points={text.steps} className={`above-6 ${styles.steps}`} />
      </section>
      <section className={styles.section} aria-labelledby="sellers">
        <h2 id="sellers" className="text-page">
          {m.about_sellers_title()}
        </h2>
        <p className="muted text-17 above-1">{text.sellersLead}</p>
        <Points
          points={text.sellers.map((check) => ({ ...check, icon: 'check' }))}
          className={`above-6 ${styles.checks}`}
        />
      </section>
      <section className={styles.section} aria-labelledby="team">
        <h2 id="team" className="text-page">
          {m.about_team_title()}
        </h2>
        <p className="muted text-17 above-1">{text.teamLead}</p>
        <ul className={`stack gap-4 above-6 ${styles.teams}`}>
          {text.teams.map((team) => (
            <li key={team.title} className="panel raised pad-5 stack gap-2">
              <span className={`tinted ${styles.badge}`}>
                <Icon name={team.icon} size={24} className="icon" />
              </span>
              <h3 className="subhead">{team.title}</h3>
              <p className="soft">{team.text}</p>
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
    <div className={`bleed on-dark stack gap-8 align-center ${styles.hero}`}>
      <div>
        <p className="muted strong">{m.about_mission_label()}</p>
        <h1 className={`above-2 ${styles.title}`}>{title}</h1>
        <p className="soft text-17 narrow above-5">{text}</p>
        <p className={`strong above-4 ${styles.name}`}>{name}</p>
      </div>
      <div className={`pair gap-3 ${styles.scenes}`}>
        {scenes.map((code) => (
          <img
            key={code}
            src={paths.artPath(code)}
            alt=""
            width={240}
            height={150}
            fetchPriority="low"
            className="full"
          />
        ))}
      </div>
    </div>
  );
}

function Invitations({ careersText, partnerText }: { careersText: string; partnerText: string }) {
  const { careersEmail } = useSite();
  return (
    <div className={`pair folds ${styles.section} ${styles.invitations}`}>
      <section aria-labelledby="careers" className="panel pad-6 tinted stack justify-start">
        <h2 id="careers" className="text-24">
          {m.about_careers_title()}
        </h2>
        <p className="soft narrow">{careersText}</p>
        <ButtonLink kind="primary" to={`mailto:${careersEmail}`} className="anywhere">
          {m.about_careers_link({ email: careersEmail })}
        </ButtonLink>
      </section>
      <section aria-labelledby="partner" className="panel pad-6 tinted stack justify-start">
        <h2 id="partner" className="text-24">
          {m.about_partner_title()}
        </h2>
        <p className="soft narrow">{partnerText}</p>
        <ButtonLink to={paths.registerCompanyPath}>{m.nav_partner()}</ButtonLink>
      </section>
    </div>
  );
}
