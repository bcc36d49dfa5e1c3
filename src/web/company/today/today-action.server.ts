import {
  nameReminderForm,
  recordCallForm,
  undoCallForm,
} from '#web/back-office/follow-up/follow-up-action.server.ts';
import { dealRowForms } from '#web/company/dashboard/dashboard-action.server.ts';
import { runIntent } from '#web/shared/forms/form.server.ts';

type Ctx = Parameters<typeof dealRowForms>[0];
type Actor = Parameters<typeof dealRowForms>[1];

export function runTodayAction(ctx: Ctx, actor: Actor, request: Request) {
  const deal = dealRowForms(ctx, actor);
  return runIntent(request, {
    call: (form) => recordCallForm(ctx, actor, form),
    undoCall: (form) => undoCallForm(ctx, actor, form),
    askNames: (form) => nameReminderForm(ctx, actor, form),
    seats: deal.seats,
    soldElsewhere: deal.soldElsewhere,
    pause: deal.pause,
    resume: deal.resume,
  });
}
