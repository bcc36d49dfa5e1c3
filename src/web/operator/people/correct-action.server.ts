// Two forms: one previews a correction, the other saves it if the preview still matches the data.
import { data } from 'react-router';
import { personChoiceInput, personCorrectInput } from '#domain/privacy/person-input.ts';
import { m } from '#locales/messages/messages.js';
import { correctPerson, previewCorrection, readContact } from '#server/features/people/correction.service.ts';
import { getPerson } from '#server/features/people/people.service.ts';
import { readForm, refuse, refuseFields, succeed } from '#web/shared/forms/form.server.ts';
import { peopleText } from './people-text.ts';

type ServiceArgs = Parameters<typeof getPerson>;

export function correctHandlers(ctx: ServiceArgs[0], actor: ServiceArgs[1]) {
  /** Shows the person again, with the field errors. */
  const redisplayPerson = async (
    { data: refusal, init }: ReturnType<typeof refuseFields>,
    sent: FormData,
  ) => {
    const about = personChoiceInput.safeParse({ email: sent.get('email') });
    const person = about.success ? await getPerson(ctx, actor, about.data.email) : null;
    return data({ ...refusal, person }, init ?? {});
  };
  const read = async (sent: FormData) => {
    const form = await readForm(sent, personCorrectInput, peopleText);
    if (!form.ok) return { ok: false as const, refusal: await redisplayPerson(form.refusal, sent) };
    const { email, reason, seen = null, ...input } = form.input;
    const typed = readContact(input);
    if (typed) return { ok: true as const, values: form.values, correction: { email, reason, seen, typed } };
    const refusal = refuseFields(form, { phone: 'phone_format' });
    return { ok: false as const, refusal: await redisplayPerson(refusal, sent) };
  };
  return {
    'correct-look': async (sent: FormData) => {
      const form = await read(sent);
      if (!form.ok) return form.refusal;
      const { correction, values } = form;
      const look = await previewCorrection(ctx, correction);
      const person = await getPerson(ctx, actor, correction.email);
      if (!look) return refuse(422, { message: m.people_correct_same(), values }, { extra: { person } });
      return succeed({ person, look, typed: values });
    },
    correct: async (sent: FormData) => {
      const form = await read(sent);
      if (!form.ok) return form.refusal;
      const { correction, values } = form;
      const by = { askedBy: 'operator', actor } as const;
      // Without a preview, `seen` matches nothing and the service rejects.
      const outcome = await correctPerson(ctx, by, { ...correction, seen: correction.seen ?? '' });
      if (outcome.ok) {
        const { email, count } = outcome;
        return succeed({
          message: m.people_corrected({ count }),
          person: await getPerson(ctx, actor, email),
        });
      }
      const person = await getPerson(ctx, actor, correction.email);
      const look = await previewCorrection(ctx, correction);
      if (!look) return refuse(409, { message: m.people_correct_gone() }, { extra: { person } });
      return refuse(409, { message: m.people_correct_stale(), values }, { extra: { person, look } });
    },
  };
}
