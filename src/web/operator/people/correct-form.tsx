import { Form } from 'react-router';
import { type Contact, type CorrectionPlan, contactFields } from '#domain/bookings/person-correction.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import type { ActionResult, FormValues } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Banner } from '#web/shared/kit/banner.tsx';
import { Field } from '#web/shared/kit/field.tsx';
import { contactFieldNames, correctedRecordNames, correctionReasonNames } from './people-text.ts';
import { ReasonField } from './reason-field.tsx';

type CorrectFormProps = {
  email: string;
  contact: Contact;
  result: ActionResult | undefined;
  /** The preview, once the super admin has requested it. */
  look: (CorrectionPlan & { readonly seen: string }) | undefined;
  typed: FormValues;
};

const names = { name: 'name', email: 'newEmail', phone: 'phone' } as const;
const looks = {
  name: { maxLength: maxCharacters.personName, autoComplete: 'off' },
  email: { maxLength: maxCharacters.email, type: 'email', autoCapitalize: 'none', autoComplete: 'off' },
  phone: { maxLength: maxCharacters.phone, type: 'tel', autoComplete: 'off' },
} as const;

/** One form with two buttons. After a change of the input, a new preview is needed before it can be saved. */
export function CorrectForm({ email, contact, result, look, typed }: CorrectFormProps) {
  const looking = useForm(result, 'correct-look');
  const saving = useForm(result, 'correct');
  const refused = result?.intent === 'correct' ? saving : looking;
  return (
    <SettingsPanel title={m.people_correct_title()} text={m.people_correct_text()}>
      <FormErrors form={refused} />
      <Form method="post" noValidate className="stack">
        <input type="hidden" name="email" value={email} />
        {look && <input type="hidden" name="seen" value={look.seen} />}
        <div className="stack two align-start">
          {contactFields
            .filter((field) => contact[field] !== '')
            .map((field) => (
              <Field
                key={field}
                {...looks[field]}
                name={names[field]}
                label={contactFieldNames[field]()}
                defaultValue={typed[names[field]] ?? contact[field]}
                error={refused.field(names[field]).error}
              />
            ))}
          <ReasonField names={correctionReasonNames} chosen={typed.reason} />
        </div>
        <div>
          <SubmitButton
            name="intent"
            value="correct-look"
            kind={look ? 'line' : 'primary'}
            working={looking.working}
            workingLabel={m.people_correct_looking()}
          >
            {m.people_correct_look()}
          </SubmitButton>
        </div>
        {look && <Look look={look} isNew={result?.ok === true} />}
        {look && (
          <div>
            <SubmitButton
              name="intent"
              value="correct"
              working={saving.working}
              workingLabel={m.people_working()}
            >
              {m.people_correct_save()}
            </SubmitButton>
          </div>
        )}
      </Form>
    </SettingsPanel>
  );
}

function Look({ look, isNew }: { look: CorrectionPlan; isNew: boolean }) {
  const { change, isNewEmailKnown } = look;
  return (
    <>
      <Banner kind="info" title={m.people_correct_unsaved()} takeFocus={isNew}>
        {m.people_correct_unsaved_text()}
      </Banner>
      {isNewEmailKnown && (
        <Banner kind="warn">{m.people_correct_known({ email: change.email ?? '' })}</Banner>
      )}
      <div className="fluid align-start">
        <Lines title={m.people_correct_will()} lines={listChanges(look)} />
        <Lines title={m.people_correct_stays()} lines={listUnchanged(look)} />
      </div>
    </>
  );
}

function listChanges({ change, records, mailed, doubled }: CorrectionPlan): string[] {
  const isListed = records.some(({ section }) => section === 'waitingLists');
  return [
    ...records.map(({ section, count, fields }) =>
      m.people_correct_fields({
        records: correctedRecordNames[section]({ count }),
        fields: fields.map((field) => contactFieldNames[field]().toLowerCase()).join(', '),
      }),
    ),
    ...(mailed.length > 0 ? [m.people_correct_mailed({ references: mailed.join(', ') })] : []),
    ...(change.email !== undefined && isListed ? [m.people_correct_told()] : []),
    ...(doubled > 0 ? [m.people_correct_doubled({ count: doubled })] : []),
  ];
}

function listUnchanged({ beingPaid }: CorrectionPlan): string[] {
  return [
    ...(beingPaid.length > 0 ? [m.people_correct_stays_paying({ references: beingPaid.join(', ') })] : []),
    m.people_correct_stays_names(),
    m.people_correct_stays_sent(),
    m.people_correct_stays_accounts(),
  ];
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="stack gap-2 text-15">
      <h3 className="minor-head">{title}</h3>
      <ul className="stack gap-2 bullets anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
