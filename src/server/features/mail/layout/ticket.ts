import { accent1, accent8, brand0, neutral3, neutral4 } from '#domain/kernel/brand-colours.ts';
import { formatDuration, formatFlownFlight, formatPlaneChange, stopsText } from '#domain/trips/trip-text.ts';
import type { FlightView, JourneyView, Place, TripView } from '#domain/trips/trip-view.ts';
import { formatDayDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import type { Language } from './body.ts';
import { dimStyle, displayStyle, escapeHtml, TABLE, textStyle } from './styles.ts';
import { getTripWords } from './trip-text.ts';

export function htmlTicket({ outbound, back }: TripView, language: Language): string {
  const name = back ? m.mail_fact_outbound({}, language) : m.mail_fact_flight({}, language);
  const parts = [
    renderDirection(outbound, { name, isFirst: true }, language),
    ...(back
      ? [renderDirection(back, { name: m.mail_fact_return({}, language), isFirst: false }, language)]
      : []),
  ];
  const tear = `<tr><td class="tear" style="border-top:2px dashed ${neutral3};font-size:0;line-height:0;height:0">&nbsp;</td></tr>`;
  return `${TABLE} width="100%" class="tk" style="border:1px solid ${neutral3};border-radius:16px;border-collapse:separate">${parts.join(tear)}</table>`;
}

function renderDirection(
  journey: JourneyView,
  { name, isFirst }: { name: string; isFirst: boolean },
  language: Language,
): string {
  const duration = journey.durationMinutes === null ? '' : formatDuration(journey.durationMinutes);
  return `<tr><td class="tkh side" bgcolor="${brand0}" style="background:${brand0};padding:13px 20px;${isFirst ? 'border-radius:15px 15px 0 0' : ''}">${TABLE} width="100%"><tr>
<td class="t" style="${textStyle(16, 22, 'font-weight:600')}">${escapeHtml(name)} <span class="d" style="${dimStyle(16, 22, 'font-weight:400')}">&nbsp;${formatDayDate(journey.departsOn)}</span></td>
<td align="right" class="d" style="${dimStyle(15, 22, 'white-space:nowrap')}">${duration}</td></tr></table></td></tr>
<tr><td class="side" style="padding:18px 20px ${journey.flights.length > 1 ? 6 : 18}px">${TABLE} width="100%"><tr>
${renderEnd(journey.from, { time: journey.departureTime, side: 'left', later: '', raw: journey.flights[0].route })}
${renderDuration(journey, language)}
${renderEnd(journey.to, { time: journey.arrivalTime, side: 'right', later: renderLaterDay(journey, language), raw: '' })}
</tr></table></td></tr>${renderFlights(journey, language)}`;
}

interface End {
  readonly time: string;
  readonly side: 'left' | 'right';
  readonly later: string;
  readonly raw: string;
}

function renderEnd(place: Place | null, { time, side, later, raw }: End): string {
  const city = place?.city ? [place.city, place.name].filter(Boolean).join(' ') : '';
  return `<td width="36%" align="${side}" valign="top"><div class="t big" style="${displayStyle(36, 38, 'font-weight:800;letter-spacing:-1px')}">${escapeHtml(place?.code ?? raw)}</div><div class="d" style="${dimStyle(15, 21)}">${escapeHtml(city)}</div><div class="t" style="${displayStyle(21, 29, 'font-weight:700')}">${time}</div>${later}</td>`;
}

function renderLaterDay({ arrivesOn, dayOffset }: JourneyView, language: Language): string {
  if (arrivesOn === null || !dayOffset) return '';
  const later = getTripWords(language).daysLater(dayOffset);
  return `<div class="d" style="${dimStyle(14, 20)}"><span class="plus" style="font-size:13px;font-weight:700;color:${accent8};background:${accent1};padding:2px 6px;border-radius:6px;white-space:nowrap">${later}</span> <span style="white-space:nowrap">${formatDayDate(arrivesOn)}</span></div>`;
}

function renderDuration(journey: JourneyView, language: Language): string {
  const dash = `<td class="dash" style="border-bottom:2px dashed ${neutral4};font-size:0;line-height:0;height:10px">&nbsp;</td>`;
  const stops = escapeHtml(stopsText(journey, getTripWords(language)));
  const number = journey.flights.length > 1 ? '' : `<br>${escapeHtml(journey.flights[0].flightNumber)}`;
  return `<td width="28%" align="center" valign="top" style="padding-top:9px">${TABLE} width="100%"><tr>${dash}<td width="32" align="center" class="d" style="${dimStyle(13, 20, 'padding:0 5px')}"><img src="cid:plane" width="22" height="22" alt="${escapeHtml(m.mail_ticket_to({}, language))}" style="width:22px;height:22px;display:block"></td>${dash}</tr></table><div class="d" style="${dimStyle(14, 19, 'padding-top:8px')}">${stops}${number}</div></td>`;
}

/** Lists flights with connections. Empty for a direct flight, which its two ends describe. */
function renderFlights(journey: JourneyView, language: Language): string {
  if (journey.flights.length === 1) return '';
  const words = getTripWords(language);
  const lines = journey.flights.map((flight, index) => {
    const before = journey.flights[index - 1];
    const change = before
      ? `<tr><td>&nbsp;</td><td class="d" style="${dimStyle(14, 24)}">${escapeHtml(formatPlaneChange(journey.layoverMinutes[index - 1] ?? null, words))}</td><td class="wide">&nbsp;</td></tr>`
      : '';
    return change + renderFlight(flight, before, language);
  });
  return `<tr><td class="side" style="padding:8px 20px 18px">${TABLE} width="100%">${lines.join('')}</table></td></tr>`;
}

function renderFlight(flight: FlightView, before: FlightView | undefined, language: Language): string {
  const day = flight.departsOn === (before ?? flight).departsOn ? '' : `${formatDayDate(flight.departsOn)}, `;
  const duration = flight.durationMinutes === null ? '&nbsp;' : formatDuration(flight.durationMinutes);
  return `<tr><td class="t" width="72" valign="top" style="${textStyle(15, 24, 'font-weight:600;white-space:nowrap;padding-right:10px')}">${escapeHtml(flight.flightNumber)}</td><td class="d" style="${dimStyle(15, 24)}">${escapeHtml(`${day}${formatFlownFlight(flight, getTripWords(language))}`)}</td><td class="d wide" align="right" valign="top" style="${dimStyle(15, 24, 'white-space:nowrap;padding-left:10px')}">${duration}</td></tr>`;
}
