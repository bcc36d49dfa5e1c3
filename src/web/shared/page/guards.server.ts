// Route middleware of the signed-in areas: redirects visitors without access before any loader or action runs and stores
// the actor that services require.

import {
  createContext,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirectDocument,
} from 'react-router';
import type { Member } from '#domain/accounts/company-role.ts';
import { isProofFresh, mayNeedStepUp, shouldWarnOfStepUp } from '#domain/accounts/step-up.ts';
import { removeLanguagePrefix } from '#domain/kernel/language.ts';
import * as paths from '#domain/kernel/paths.ts';
import { getLocale } from '#locales/messages/runtime.js';
import { isStepUpRequired } from '#server/features/accounts/second-factor/step-up.service.ts';
import {
  type Admission,
  admitCompany,
  admitSuperAdmin,
  type SessionRefusal,
  type Visit,
} from '#server/features/accounts/sessions/sessions.service.ts';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';

type ActorBy<Admit extends (...args: never[]) => Promise<Admission<unknown>>> = Extract<
  Awaited<ReturnType<Admit>>,
  { ok: true }
>['actor'];

export const companyActorContext = createContext<ActorBy<typeof admitCompany>>();
export const superAdminActorContext = createContext<ActorBy<typeof admitSuperAdmin>>();

export const requireCompanyAdmin: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const admitted = await admitCompany(context.get(appContext), getVisit(request, context));
  if (!admitted.ok) throw redirectToSignIn(request, admitted);
  await requireStepUp(args, admitted.actor);
  context.set(companyActorContext, admitted.actor);
  return addCookies(await next(), admitted.cookies);
};

export const requireSuperAdmin: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const admitted = await admitSuperAdmin(context.get(appContext), getVisit(request, context));
  if (!admitted.ok) throw redirectToSignIn(request, admitted);
  await requireStepUp(args, admitted.actor);
  context.set(superAdminActorContext, admitted.actor);
  return addCookies(await next(), admitted.cookies);
};

type MiddlewareArgs = Parameters<MiddlewareFunction<Response>>[0];

/** For pages that call a guard in their own loader or action. */
export type GuardArgs = Pick<MiddlewareArgs, 'request' | 'context'>;

/**
 * Requires a recent step-up before changes to money, keys, people and passports. The user then returns to the
 * page; the form is not resent. Checks the matched route: a URL can be spelt in several ways.
 */
async function requireStepUp(
  { request, context, pattern }: MiddlewareArgs,
  actor: { readonly provenAt: Date },
): Promise<void> {
  const route = normalizePattern(pattern);
  if (!mayNeedStepUp(route)) return;
  const url = new URL(request.url);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const form = isRead ? null : await request.clone().formData();
  const attempt = { pattern: route, query: url.searchParams, form };
  if (!isStepUpRequired(context.get(appContext), actor, attempt)) return;
  const headers = { 'cache-control': 'no-store' };
  throw redirectDocument(paths.confirmIdentityPathWith({ to: getPagePath(url) }), { headers });
}

/** Returns the step-up URL if saving requires one, so that users verify before they type; otherwise null. */
export function findProofRedirect(
  { request, context, pattern }: MiddlewareArgs,
  actor: { readonly provenAt: Date } & Partial<Member>,
): string | null {
  if (
    !shouldWarnOfStepUp(normalizePattern(pattern), actor) ||
    isProofFresh(actor, context.get(appContext).now())
  )
    return null;
  return paths.confirmIdentityPathWith({ to: getPagePath(new URL(request.url)) });
}

function normalizePattern(pattern: string): string {
  return `/${pattern}`.replace(/^\/+/, '/');
}

/** The request details that session services need. */
export function getVisit(request: Request, context: Readonly<RouterContextProvider>): Visit {
  const { clientAddress, requestId, baseUrl } = context.get(requestContext);
  const header = (name: string) => request.headers.get(name) ?? '';
  const sent = { cookies: header('cookie'), userAgent: header('user-agent') };
  return { ...sent, clientAddress, requestId, baseUrl };
}

export function addCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Page to redirect to for each refusal; that page explains the reason. */
const signInPaths: Record<SessionRefusal, string> = {
  not_authenticated: paths.loginPath,
  no_company_id: paths.companyLoginPath,
  invalid_company_user: paths.companyLoginPath,
  requires_superadmin_role: paths.superAdminLoginPath,
  must_change_password: paths.newPasswordPath,
  second_factor_due: paths.signInCodePath,
  second_factor_missing: paths.twoStepPath,
};

/** Loads a document, because sign-in pages have a different script policy. */
export function redirectToSignIn(
  request: Request,
  { why, cookies }: Extract<Admission<unknown>, { ok: false }>,
): Response {
  const query = new URLSearchParams(why === 'must_change_password' ? {} : { why });
  query.set('to', getPagePath(new URL(request.url)));
  const headers = { 'cache-control': 'no-store' };
  return addCookies(redirectDocument(`${signInPaths[why]}?${query}`, { headers }), cookies);
}

/** Returns the path of the requested page without the router's own parameters. */
function getPagePath({ pathname, searchParams }: URL): string {
  const path = removeLanguagePrefix(pathname, getLocale()).replace(/(?:\/_root)?\.data$/, '') || '/';
  const query = new URLSearchParams(searchParams);
  for (const name of ['_routes', 'index']) query.delete(name);
  return query.size > 0 ? `${path}?${query}` : path;
}
