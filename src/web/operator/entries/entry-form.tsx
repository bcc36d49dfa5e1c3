import { Form, Link } from 'react-router';
import { correctableAccounts, type EntryKind } from '#domain/finance/money-entry.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './entries.module.css';
import { accountNames, entryTexts } from './entry-text.ts';

type EntryFormProps = {
  kind: EntryKind;
  /** Hidden inputs with the id of the booking or company. */
  about: Readonly<Record<string, string>>;
  subject?: string;
  result: ActionResult | undefined;
  confirmAboveSen: number;
  backTo: string;
};

/** Works without JavaScript, because the URL contains the kind of entry. */
export function EntryForm({ kind, about, subject, result, confirmAboveSen, backTo }: EntryFormProps) {
  const form = useForm(result, 'entry');
  const { name, text } = entryTexts[kind];
  const accounts = correctableAccounts.map((value) => ({ value, label: accountNames[value]() }));
  return (
    <section id="entry" className={`stack gap-3 ${styles.entry}`} aria-labelledby="entry-title">
      <h3 id="entry-title" className="minor-head">
        {name()}
      </h3>
      {subject && <p>{subject}</p>}
      <p>{text()}</p>
      <FormErrors form={form} />
      <Form method="post" noValidate className="stack gap-3 narrow" key={form.doneKey} preventScrollReset>
        <input type="hidden" name="intent" value="entry" />
        <input type="hidden" name="kind" value={kind} />
        {Object.entries(about).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        {kind === 'payment' && (
          <>
            <Field
              {...form.field('billId')}
              label={m.entry_bill()}
              hint={m.entry_bill_hint()}
              autoComplete="off"
            />
            <Field
              {...form.field('transactionId')}
              label={m.entry_transaction()}
              autoComplete="off"
              optional
            />
          </>
        )}
        {kind === 'correction' && (
          <div className="pair gap-3">
            <Field as="select" {...form.field('from')} label={m.entry_from()} options={accounts} />
            <Field as="select" {...form.field('to')} label={m.entry_to()} options={accounts} />
          </div>
        )}
        <Field
          {...form.field('amount')}
          label={m.entry_amount()}
          hint={m.entry_amount_hint()}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          as="textarea"
          {...form.field('entryReason')}
          label={m.entry_reason()}
          hint={m.entry_reason_hint()}
          rows={3}
          maxLength={maxCharacters.reason}
        />
        <p className="muted text-14">{m.entry_second_why({ amount: formatMyr(confirmAboveSen) })}</p>
        <div className="cluster gap-2-4">
          <SubmitButton working={form.working} workingLabel={m.entry_saving()}>
            {m.entry_save()}
          </SubmitButton>
          <Link to={backTo} preventScrollReset className="tap strong">
            {m.entry_back()}
          </Link>
        </div>
      </Form>
    </section>
  );
}
