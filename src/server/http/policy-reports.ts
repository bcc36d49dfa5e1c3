// CSP reports. Anyone can post, so reports are only counted and sampled into the log, without queries and
// secrets.
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/app/context.ts';
import { getLoggablePath } from './address.ts';
import { REPORTS_PATH } from './pages/page-policy.ts';
import { readPageAddress } from './request-address.ts';

const LARGEST_REPORT_BYTES = 16 * 1024;
const LOGGED_PER_MINUTE = 20;
const MINUTE_MS = 60_000;
const directive = /^[a-z-]{1,40}$/;

export function registerPolicyReports(scope: FastifyInstance, ctx: AppContext): void {
  let minute = 0;
  let logged = 0;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: LARGEST_REPORT_BYTES },
    (_request, body, done) => done(null, body),
  );
  scope.post<{ Body: string | undefined }>(REPORTS_PATH, async (request, reply) => {
    const reports = parseReports(request.body ?? '');
    if (!reports) return reply.code(400).type('text/plain; charset=utf-8').send('This is no report.');
    for (const report of reports) {
      ctx.metrics.policyReports.inc();
      const now = Math.floor(ctx.now().getTime() / MINUTE_MS);
      if (now !== minute) [minute, logged] = [now, 0];
      logged += 1;
      if (logged <= LOGGED_PER_MINUTE) ctx.log.warn(report, 'the policy of a page refused something');
    }
    return reply.code(204).send();
  });
}

interface PolicyReport {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
}

function parseReports(text: string): PolicyReport[] | null {
  try {
    const sent: unknown = JSON.parse(text);
    const bodies = Array.isArray(sent) ? sent.map((each) => each?.body) : [Object(sent)['csp-report']];
    if (bodies.some((body) => typeof body !== 'object' || body === null)) return null;
    return bodies.map(readReport);
  } catch {
    return null;
  }
}

function readReport(body: Record<string, unknown>): PolicyReport {
  const name = String(body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive']);
  const page = String(body.documentURL ?? body['document-uri']);
  return {
    directive: directive.test(name) ? name : 'other',
    blocked: originOrWord(String(body.blockedURL ?? body['blocked-uri'])),
    page: URL.canParse(page) ? getLoggablePath(readPageAddress(new URL(page).pathname)) : '/*',
  };
}

function originOrWord(blocked: string): string {
  if (!URL.canParse(blocked)) return directive.test(blocked) ? blocked : 'other';
  const { protocol, host } = new URL(blocked);
  return host ? `${protocol}//${host}` : protocol;
}
