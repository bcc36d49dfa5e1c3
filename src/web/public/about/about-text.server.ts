// Server-only, so that the texts stay out of client bundles.
import { followUpHours, ticketDeliveryDays } from '#domain/fulfilment/promises.ts';
import { m } from '#locales/messages/messages.js';
import type { SitePromises } from '#server/http/pages/site-info.ts';

export function aboutText({ holdMinutes, retention }: SitePromises) {
  const minutes = String(holdMinutes);
  const hours = String(followUpHours);
  const days = String(ticketDeliveryDays);
  return {
    missionTitle: m.about_mission_title(),
    missionText: m.about_mission_text(),
    missionName: m.about_mission_name({ product: m.product_name() }),
    steps: [
      { title: m.about_how_1_title(), text: m.about_how_1_text() },
      { title: m.about_how_2_title(), text: m.about_how_2_text({ minutes }) },
      { title: m.about_how_3_title(), text: m.about_how_3_text({ hours, days }) },
    ],
    sellersLead: m.about_sellers_lead(),
    sellers: [
      { title: m.about_sellers_1_title(), text: m.about_sellers_1_text() },
      { title: m.about_sellers_2_title(), text: m.about_sellers_2_text() },
      { title: m.about_sellers_3_title(), text: m.about_sellers_3_text() },
      {
        title: m.about_sellers_4_title(),
        text: m.about_sellers_4_text({ days: String(retention.passportDays) }),
      },
    ],
    teamLead: m.about_team_lead(),
    teams: [
      { icon: 'shield-check', title: m.about_team_1_title(), text: m.about_team_1_text() },
      { icon: 'chat', title: m.about_team_2_title(), text: m.about_team_2_text() },
      { icon: 'ticket', title: m.about_team_3_title(), text: m.about_team_3_text() },
      { icon: 'settings', title: m.about_team_4_title(), text: m.about_team_4_text() },
    ] as const,
    careersText: m.about_careers_text(),
    partnerText: m.about_partner_text(),
  };
}
