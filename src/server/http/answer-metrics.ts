import type { FastifyInstance } from 'fastify';
import { removePathLanguage } from '#server/platform/language.ts';
import type { Metrics } from '#server/platform/metrics.ts';

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^\/$/, 'home'],
  [/^\/deals$/, 'deals'],
  [/^\/(deals|interest)\/[^/]+$/, 'deal'],
  [/^\/booking(\/|$)/, 'booking'],
  [/^\/(my-booking|traveller)(\/|$)/, 'my_booking'],
  [/^\/(login|reset-password|new-password|(company|superadmin)\/log(in|out))$/, 'sign_in'],
  [/^\/company(\/|$)/, 'company'],
  [/^\/superadmin(\/|$)/, 'superadmin'],
  [/^\/api\/payments\/[^/]+\/callback$/, 'callback'],
  [/^\/(healthz|readyz)$/, 'health'],
  [/^\/(assets|art)\//, 'file'],
];

export function classifyAnswer(url: string): string {
  const path = removePathLanguage(url.split('?')[0] ?? '')
    .replace(/\.data$/, '')
    .replace(/^\/_$/, '/');
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}

export function registerAnswerMetrics(app: FastifyInstance, { answers, answerTimes }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const kind = classifyAnswer(request.url);
    answers.inc({ kind, status: `${Math.floor(reply.statusCode / 100)}xx` });
    answerTimes.observe({ kind }, reply.elapsedTime / 1_000);
  });
}
