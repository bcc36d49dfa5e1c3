// POST only: the export is recorded and requires a recent step-up.

import { data, redirect } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';
import { getLocale } from '#locales/messages/runtime.js';
import { drawEvidence } from '#server/features/operator-desk/evidence.service.ts';
import { appContext } from '#server/http/pages/router-context.ts';
import { mailName } from '#web/back-office/history/mail-names.ts';
import { createFileResponse } from '#web/shared/page/file-answer.server.ts';
import { superAdminActorContext } from '#web/shared/page/guards.server.ts';
import type { Route } from './+types/evidence.route';

export async function action({ params, context }: Route.ActionArgs) {
  const actor = context.get(superAdminActorContext);
  const words = { language: getLocale(), mailName };
  const drawn = await drawEvidence(context.get(appContext), actor, params.bookingId, words);
  if (!drawn) throw data(null, { status: 404 });
  return createFileResponse({ fileName: `evidence-${drawn.reference}.pdf`, file: drawn.pdf });
}

export function loader({ params }: Route.LoaderArgs) {
  return redirect(officePaths.operatorBookingPath(params.bookingId));
}
