// What the form of a deal sends beside its fields, and what it is told after that. The same answer serves a whole page
// without JavaScript and a page that is alive.
import { data, isRouteErrorResponse } from 'react-router';
import { type CompanyDeal, type DealFormValues, dealFields, emptyDealForm } from '#domain/company-deal.ts';
import { m } from '#locales/messages/messages.js';
import type { DealErrorTexts } from './deal-words.ts';

export interface DealRefusal {
  readonly ok: false;
  /** Why nothing was saved; absent when the fields say it. */
  readonly message?: string;
  readonly fieldErrors: DealErrorTexts;
  readonly values: DealFormValues;
  /** Somebody else saved meanwhile: the way on is to load what is stored now. */
  readonly isOutdated?: boolean;
}

export type CreateAnswer = DealRefusal | { readonly ok: true; readonly id: string };
/** Closed: saved, but its deadline has passed. */
export type UpdateAnswer = DealRefusal | { readonly ok: true; readonly isClosed: boolean };

/** Only what the form shows is given back; whatever else was sent stays away from the page. */
export function typedDeal(form: FormData): DealFormValues {
  const typed = dealFields.map((field) => {
    const value = form.get(field);
    return [field, typeof value === 'string' ? value : emptyDealForm[field]] as const;
  });
  return Object.fromEntries(typed) as DealFormValues;
}

/** Lets the server tell what the person changed from what happened meanwhile. */
export function openedWith(deal: CompanyDeal) {
  return { seatsLoaded: String(deal.seatsAvailable), revision: String(deal.revision) };
}

/** A lost connection or a broken server must not replace the page, and what was typed into it, by an error page. */
export async function sendOrKeepDeal<Answer>(request: Request, send: () => Promise<Answer>) {
  const typed = request.clone();
  try {
    return await send();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    const refusal: DealRefusal = {
      ok: false,
      message: m.deals_office_not_saved({ reason: m.error_not_saved() }),
      fieldErrors: {},
      values: typedDeal(await typed.formData()),
    };
    // The status keeps the router from reading the page again, which would fail as well.
    return data(refusal, { status: 503 });
  }
}
