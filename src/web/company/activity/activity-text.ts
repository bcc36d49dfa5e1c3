// What was done, in words. An action that has none yet is shown by its name: a line that is missing would say that nothing
// happened.
import type { ActivityLine } from '#domain/team.ts';
import { m } from '#locales/messages/messages.js';

const actions: Readonly<Record<string, () => string>> = {
  'session.started': m.activity_session_started,
  'deal.created': m.activity_deal_created,
  'deal.updated': m.activity_deal_updated,
  'deal.deleted': m.activity_deal_deleted,
  'deal.paused': m.activity_deal_paused,
  'deal.resumed': m.activity_deal_resumed,
  'draft.deleted': m.activity_draft_deleted,
  'prospect.deleted': m.activity_prospect_deleted,
  'prospects.exported': m.activity_prospects_exported,
  'bookings.shown': m.activity_bookings_shown,
  'booking.shown': m.activity_booking_shown,
  'bookings.exported': m.activity_bookings_exported,
  'bookings.taken': m.activity_bookings_taken,
  'numbers.exported': m.numbers_activity_exported,
  'booking.paid': m.activity_booking_paid,
  'booking.email_corrected': m.activity_booking_email,
  'booking.called': m.activity_called,
  'booking.noted': m.timeline_activity_noted,
  'booking.names_asked': m.activity_names_asked,
  'booking.names_entered': m.activity_names_entered,
  'booking.sendNames': m.activity_names_sent,
  'booking.ticket': m.activity_ticketed,
  'booking.sendDocuments': m.activity_documents_sent,
  'booking.sendMoreDocuments': m.activity_more_documents_sent,
  'booking.takeBack': m.activity_step_taken_back,
  'booking.setTicketBy': m.activity_ticket_by,
  'flight.shown': m.activity_flight_shown,
  'flight.lines_copied': m.activity_flight_copied,
  'flight.printed': m.activity_flight_printed,
  'flight.exported': m.activity_flight_exported,
  'statement.exported': m.statement_activity_exported,
  'booking.requested': m.requests_activity_requested,
  'booking.answered': m.requests_activity_answered,
  'booking.cancelled': m.requests_activity_cancelled,
  'booking.cancelledSeatsBack': m.requests_activity_cancelled_seats,
  'flight.changed': m.activity_flight_changed,
  'flight.cancelled': m.activity_flight_cancelled,
  'booking.change_answered': m.activity_change_answered,
  'document.uploaded': m.activity_document_uploaded,
  'document.opened': m.activity_document_opened,
  'document.confirmed': m.activity_document_confirmed,
  'document.moved': m.activity_document_moved,
  'document.deleted': m.activity_document_deleted,
  'company.approved': m.activity_company_approved,
  'company.reapproved': m.activity_company_approved,
  'company.passwordReset': m.activity_company_password,
  'company.profileUpdated': m.activity_company_profile,
  'company.defaultsUpdated': m.activity_company_defaults,
  'company.licenceChecked': m.activity_licence_checked,
  'company.licenceUnchecked': m.activity_licence_unchecked,
  'team.invited': m.activity_team_invited,
  'team.invitationSent': m.activity_team_invitation_sent,
  'team.invitationWithdrawn': m.activity_team_invitation_withdrawn,
  'team.joined': m.activity_team_joined,
  'team.roleChanged': m.activity_team_role,
  'team.removed': m.activity_team_removed,
  'team.ownerChanged': m.activity_team_owner,
  'team.left': m.activity_team_left,
  'team.secondFactorRequired': m.twostep_activity_required,
  'team.secondFactorOptional': m.twostep_activity_optional,
  'secondFactor.on': m.twostep_activity_on,
  'secondFactor.off': m.twostep_activity_off,
  'secondFactor.newCodes': m.twostep_activity_new_codes,
  'secondFactor.devicesForgotten': m.twostep_activity_devices,
  'secondFactor.reset': m.twostep_activity_reset,
  'payoutAccount.entered': m.activity_payout_account_entered,
  'payoutAccount.confirmed': m.activity_payout_account_confirmed,
  'payoutAccount.withdrawn': m.activity_payout_account_withdrawn,
  'payout.paid': m.activity_payout_paid,
  'payout.returned': m.activity_payout_returned,
  'payout.held': m.activity_payout_held,
  'company.feeChanged': m.activity_fee_changed,
  'alerts.chosen': m.told_activity_chosen,
  'alerts.added': m.activity_alerts_added,
  'alerts.removed': m.activity_alerts_removed,
  'alerts.confirmed': m.activity_alerts_confirmed,
  'alerts.stopped': m.activity_alerts_stopped,
};

export function actionText(action: string): string {
  return actions[action]?.() ?? action;
}

type Details = ActivityLine['details'];

/** Only what an owner asks: how many, with passports or not, which fields, which role. */
export function detailTexts(details: Details): string[] {
  const { count, withPassports, passportsHidden, changed, before, after, role } = details;
  const texts = [
    typeof count === 'number' && m.activity_detail_count({ count }),
    (withPassports === true || passportsHidden === false) && m.activity_detail_passports(),
    typeof changed === 'string' && m.activity_detail_changed({ fields: fieldWords(changed) }),
    typeof before === 'string' && m.activity_detail_from_to({ before, after: String(after) }),
    typeof role === 'string' && m.activity_detail_role({ role }),
  ];
  return texts.filter((text) => text !== false);
}

/** `sellingPriceSen` is a name of the program; people read "selling price". */
function fieldWords(changed: string): string {
  const words = (field: string) =>
    field
      .replace(/(Sen|At)$/, '')
      .replaceAll(/([A-Z])/g, ' $1')
      .toLowerCase();
  return changed.split(' ').map(words).join(', ');
}
