import type { AlertPreset } from '#domain/fulfilment/alert-presets.ts';
import { type AlertKind, type AlertMode, alertKinds, reminderHours } from '#domain/fulfilment/reminders.ts';
import { m } from '#locales/messages/messages.js';
import type { FormText } from '#web/shared/forms/action-result.ts';

export const alertKindNames: Record<AlertKind, () => string> = {
  newBooking: m.told_kind_new_booking,
  namesComplete: m.told_kind_names_complete,
  followUpDue: () => m.told_kind_follow_up({ hours: reminderHours.followUpDue }),
  overdue: m.told_kind_overdue,
  closing: () => m.told_kind_closing({ hours: reminderHours.closing }),
  soldOut: m.told_kind_sold_out,
  waitingGrew: m.told_kind_waiting,
  refundDecided: m.told_kind_refund,
};

export const alertPresetTexts: Record<AlertPreset, { title: () => string; text: () => string }> = {
  urgent: { title: m.told_preset_urgent, text: m.told_preset_urgent_text },
  daily: { title: m.told_preset_daily, text: m.told_preset_daily_text },
};

export const alertModeNames: Record<AlertMode, () => string> = {
  atOnce: m.told_way_at_once,
  digest: m.told_way_digest,
  off: m.told_way_off,
};

const SHORT = 20;

export const alertsText: FormText = {
  fields: {
    ...Object.fromEntries(alertKinds.map((kind) => [kind, () => ({ what: m.told_what_way(), max: SHORT })])),
    preset: () => ({ what: m.told_what_preset(), max: SHORT }),
    digestHour: () => ({ what: m.told_what_hour(), max: SHORT }),
  },
  failed: (reason = m.error_not_saved()) => m.told_failed({ reason }),
};
