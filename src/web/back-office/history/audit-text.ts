// What was done and to what, in words, for the operator's audit log and a company's activity. What an older version wrote
// and this one does not know is shown by its code: a line that is missing would say that nothing happened.

import type { ActorWithoutAccount, AuditAction, AuditObject } from '#domain/accounts/audit.ts';
import { isDate } from '#domain/kernel/time.ts';
import { formatMyr } from '#format/amounts.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';

const actions: Record<AuditAction, () => string> = {
  'session.started': m.activity_session_started,
  'session.refused': m.audit_session_refused,
  'session.ended': m.audit_session_ended,
  'session.endedByStaff': m.audit_session_ended_by_staff,
  'account.locked': m.audit_account_locked,
  'account.unlocked': m.audit_account_unlocked,
  'password.changed': m.audit_password_changed,
  'superAdmin.created': m.audit_super_admin_created,
  'superAdmin.added': m.audit_super_admin_added,
  'superAdmin.removed': m.audit_super_admin_removed,
  'superAdmin.passwordReset': m.audit_super_admin_password_reset,
  'secondFactor.on': m.twostep_activity_on,
  'secondFactor.off': m.twostep_activity_off,
  'secondFactor.newCodes': m.twostep_activity_new_codes,
  'secondFactor.reset': m.twostep_activity_reset,
  'team.invited': m.activity_team_invited,
  'team.invitationSent': m.activity_team_invitation_sent,
  'team.invitationWithdrawn': m.activity_team_invitation_withdrawn,
  'team.joined': m.activity_team_joined,
  'team.roleChanged': m.activity_team_role,
  'team.removed': m.activity_team_removed,
  'team.ownerChanged': m.activity_team_owner,
  'team.left': m.activity_team_left,
  'team.signedOut': m.audit_team_signed_out,
  'team.secondFactorRequired': m.twostep_activity_required,
  'team.secondFactorOptional': m.twostep_activity_optional,
  'company.approved': m.activity_company_approved,
  'company.reapproved': m.audit_company_reapproved,
  'company.rejected': m.audit_company_rejected,
  'company.deleted': m.audit_company_deleted,
  'company.suspended': m.audit_company_suspended,
  'company.resumed': m.audit_company_resumed,
  'company.passwordReset': m.activity_company_password,
  'company.feeChanged': m.activity_fee_changed,
  'company.releaseChanged': m.activity_release_changed,
  'company.profileUpdated': m.activity_company_profile,
  'company.defaultsUpdated': m.activity_company_defaults,
  'company.licenceChecked': m.activity_licence_checked,
  'company.licenceUnchecked': m.activity_licence_unchecked,
  'deal.created': m.activity_deal_created,
  'deal.updated': m.activity_deal_updated,
  'deal.deleted': m.activity_deal_deleted,
  'deal.paused': m.activity_deal_paused,
  'deal.resumed': m.activity_deal_resumed,
  'deal.hidden': m.audit_deal_hidden,
  'deal.shownAgain': m.audit_deal_shown_again,
  'draft.deleted': m.activity_draft_deleted,
  'prospect.deleted': m.activity_prospect_deleted,
  'prospects.exported': m.activity_prospects_exported,
  'numbers.exported': m.numbers_activity_exported,
  'statement.exported': m.statement_activity_exported,
  'bookings.shown': m.activity_bookings_shown,
  'bookings.exported': m.activity_bookings_exported,
  'bookings.taken': m.activity_bookings_taken,
  'booking.shown': m.activity_booking_shown,
  'booking.paid': m.activity_booking_paid,
  'booking.paidWrong': m.audit_booking_paid_wrong,
  'booking.paidAgain': m.audit_booking_paid_again,
  'booking.staffAccepted': m.audit_booking_staff_accepted,
  'booking.staffRejected': m.audit_booking_staff_rejected,
  'booking.refundAccountGiven': m.audit_refund_account_given,
  'booking.refundReturned': m.audit_refund_returned,
  'bankBalance.entered': m.held_audit_balance,
  'bankBalance.confirmed': m.held_audit_confirmed,
  'journal.exported': m.held_audit_journal,
  'booking.entryRequested': m.entry_audit_requested,
  'booking.entryBooked': m.entry_audit_booked,
  'booking.entryConfirmed': m.entry_audit_confirmed,
  'booking.entryWithdrawn': m.entry_audit_withdrawn,
  'booking.documentOpened': m.audit_booking_document_opened,
  'booking.evidenceTaken': m.audit_booking_evidence_taken,
  'booking.refundRecorded': m.audit_booking_refund_recorded,
  'booking.cancelled': m.requests_activity_cancelled,
  'booking.cancelledSeatsBack': m.requests_activity_cancelled_seats,
  'booking.partCancelled': m.offers_activity_part,
  'booking.partCancelledSeatsBack': m.offers_activity_part_seats,
  'booking.refundOffered': m.offers_activity_offered,
  'booking.offerDeclined': m.offers_activity_declined,
  'booking.checkRequested': m.audit_booking_check_requested,
  'booking.attentionNoted': m.audit_booking_attention_noted,
  'booking.seatsGivenBack': m.audit_booking_seats_given_back,
  'booking.shareReleased': m.audit_booking_share_released,
  'booking.ticketsArrived': m.activity_tickets_arrived,
  'booking.mailSentAgain': m.audit_booking_mail_sent_again,
  'booking.emailCorrected': m.activity_booking_email,
  'booking.linkEnded': m.activity_booking_link_ended,
  'booking.called': m.activity_called,
  'booking.noted': m.timeline_activity_noted,
  'booking.companyReminded': m.late_activity_reminded,
  'booking.callNoted': m.late_activity_call_noted,
  'booking.namesAsked': m.activity_names_asked,
  'booking.namesEntered': m.activity_names_entered,
  'booking.sendNames': m.activity_names_sent,
  'booking.ticket': m.activity_ticketed,
  'booking.ticketSome': m.activity_some_ticketed,
  'booking.infantEntered': m.activity_infant_entered,
  'booking.infantRemoved': m.activity_infant_removed,
  'booking.correctTickets': m.activity_tickets_corrected,
  'booking.keepTickets': m.activity_tickets_kept,
  'booking.sendDocuments': m.activity_documents_sent,
  'booking.sendMoreDocuments': m.activity_more_documents_sent,
  'booking.replaceDocuments': m.activity_documents_replaced,
  'booking.takeBack': m.activity_step_taken_back,
  'booking.setTicketBy': m.activity_ticket_by,
  'booking.requested': m.requests_activity_requested,
  'booking.answered': m.requests_activity_answered,
  'flight.shown': m.activity_flight_shown,
  'flight.printed': m.activity_flight_printed,
  'flight.linesCopied': m.activity_flight_copied,
  'flight.exported': m.activity_flight_exported,
  'flight.changed': m.activity_flight_changed,
  'flight.cancelled': m.activity_flight_cancelled,
  'booking.changeAnswered': m.activity_change_answered,
  'document.uploaded': m.activity_document_uploaded,
  'document.opened': m.activity_document_opened,
  'document.confirmed': m.activity_document_confirmed,
  'document.moved': m.activity_document_moved,
  'document.deleted': m.activity_document_deleted,
  'alerts.chosen': m.told_activity_chosen,
  'alerts.added': m.activity_alerts_added,
  'alerts.removed': m.activity_alerts_removed,
  'alerts.confirmed': m.activity_alerts_confirmed,
  'alerts.stopped': m.activity_alerts_stopped,
  'payoutAccount.entered': m.activity_payout_account_entered,
  'payoutAccount.confirmed': m.activity_payout_account_confirmed,
  'payoutAccount.withdrawn': m.activity_payout_account_withdrawn,
  'payoutRun.made': m.audit_payout_run_made,
  'bankFile.made': m.audit_bank_file_made,
  'bankFile.opened': m.audit_bank_file_opened,
  'bankFile.confirmed': m.audit_bank_file_confirmed,
  'bankFile.sent': m.audit_bank_file_sent,
  'payout.paid': m.activity_payout_paid,
  'payout.returned': m.activity_payout_returned,
  'payout.held': m.activity_payout_held,
  'payout.calledBack': m.audit_payout_called_back,
  'payout.released': m.audit_payout_released,
  'payments.compared': m.audit_payments_compared,
  'paymentSettings.saved': m.audit_payment_settings_saved,
  'paymentSettings.waiting': m.audit_payment_settings_waiting,
  'paymentSettings.confirmed': m.audit_payment_settings_confirmed,
  'paymentSettings.stopped': m.audit_payment_settings_stopped,
  'payment.signatureRefused': m.audit_payment_signature_refused,
  'unknownPayment.found': m.audit_unknown_payment_found,
  'unknownPayment.matched': m.audit_unknown_payment_matched,
  'unknownPayment.refunded': m.audit_unknown_payment_refunded,
  'unknownPayment.dismissed': m.audit_unknown_payment_dismissed,
  'hold.limited': m.audit_hold_limited,
  'mail.retried': m.audit_mail_retried,
  'mails.retried': m.audit_mails_retried,
  'message.answered': m.audit_message_answered,
  'message.reopened': m.audit_message_reopened,
  'setup.testMailSent': m.audit_setup_test_mail_sent,
  'setup.finished': m.audit_setup_finished,
  'person.searched': m.audit_person_searched,
  'person.shown': m.audit_person_shown,
  'person.exported': m.audit_person_exported,
  'person.corrected': m.audit_person_corrected,
  'person.erased': m.audit_person_erased,
  'person.restricted': m.audit_person_restricted,
  'person.restrictionLifted': m.audit_person_restriction_lifted,
  'people.affectedListed': m.audit_people_affected_listed,
};

const objects: Record<AuditObject, () => string> = {
  alertAddress: m.audit_object_alert_address,
  bankBalance: m.held_audit_object,
  bankFile: m.audit_object_bank_file,
  booking: m.audit_object_booking,
  company: m.audit_object_company,
  deal: m.audit_object_deal,
  document: m.audit_object_document,
  draft: m.audit_object_draft,
  invitation: m.audit_object_invitation,
  mail: m.audit_object_mail,
  message: m.audit_object_message,
  network: m.audit_object_network,
  numbers: m.audit_object_numbers,
  paymentComparison: m.audit_object_payment_comparison,
  unknownPayment: m.audit_object_unknown_payment,
  paymentKeysChange: m.audit_object_payment_keys_change,
  paymentSettings: m.audit_object_payment_settings,
  payout: m.audit_object_payout,
  payoutAccount: m.audit_object_payout_account,
  payoutRun: m.audit_object_payout_run,
  person: m.audit_object_person,
  prospect: m.audit_object_prospect,
  setup: m.audit_object_setup,
  user: m.audit_object_user,
};

export const actorsWithoutAccount: Record<ActorWithoutAccount, () => string> = {
  buyer: m.audit_actor_buyer,
  traveller: m.audit_actor_traveller,
  reader: m.audit_actor_reader,
  person: m.audit_actor_person,
};

function isIn<Name extends string>(words: Record<Name, () => string>, name: string): name is Name {
  return Object.hasOwn(words, name);
}

export function actionText(action: string): string {
  return isIn(actions, action) ? actions[action]() : action;
}

export function objectText(kind: string): string {
  return isIn(objects, kind) ? objects[kind]() : kind;
}

/** `sellingPriceSen` is a name of the program; people read "selling price". */
export function fieldWords(changed: string): string {
  return changed
    .split(' ')
    .map((field) => splitCamelCase(field.replace(/(Sen|At)$/, '')))
    .join(', ');
}

function splitCamelCase(name: string): string {
  return name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
}

const stateLike = /^[a-z]+([A-Z][a-z]+)+$/;

/** One of a line's details. Ids and what people typed stay as they are. */
export function detailText(name: string, value: string | number | boolean): string {
  return m.audit_detail({ name: capitalised(fieldWords(name)), value: valueWords(name, value) });
}

function valueWords(name: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? m.audit_yes() : m.audit_no();
  if (typeof value === 'number') return name.endsWith('Sen') ? formatMyr(value) : String(value);
  if (name === 'changed' || name === 'fields') return fieldWords(value);
  if (isDate(value)) return formatDate(value);
  return stateLike.test(value) ? splitCamelCase(value) : value;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
