import { Form } from 'react-router';
import type { BankBalance } from '#domain/finance/held-money.ts';
import { maxCharacters } from '#domain/kernel/limits.ts';
import { formatAmount } from '#format/amounts.ts';
import { formatDate } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { SettingsPanel } from '#web/operator/settings-billplz/panel.tsx';
import type { ActionResult } from '#web/shared/forms/action-result.ts';
import { FormErrors } from '#web/shared/forms/form-head.tsx';
import { useForm } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';

type BalanceFormProps = {
  result: ActionResult | undefined;
  newest: BankBalance | null;
  today: string;
};

export function BalanceForm({ result, newest, today }: BalanceFormProps) {
  const form = useForm(result, 'balance');
  const field = (name: string, initial: string) => {
    const state = form.field(name);
    return { ...state, defaultValue: state.defaultValue ?? initial };
  };
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <SettingsPanel title={m.held_balance_title()} text={m.held_balance_text()}>
      <FormErrors form={form} />
      <Form method="post" noValidate className="stack" key={form.doneKey} preventScrollReset>
        <input type="hidden" name="intent" value="balance" />
        <div className="stack two align-end">
          <Field
            {...field('balanceOn', formatDate(today))}
            label={m.held_balance_on()}
            hint={m.held_balance_on_hint()}
            autoComplete="off"
          />
          <Field {...field('balance', '')} {...money} label={m.held_balance()} hint={m.entry_amount_hint()} />
          <Field
            {...field('moved', formatAmount(newest?.movedSen ?? 0))}
            {...money}
            label={m.held_moved_label()}
            hint={m.held_moved_hint()}
          />
          <Field
            {...field('balanceNote', '')}
            label={m.held_note()}
            maxLength={maxCharacters.reason}
            autoComplete="off"
            optional
          />
        </div>
        <div>
          <SubmitButton working={form.working} workingLabel={m.entry_saving()}>
            {m.held_save()}
          </SubmitButton>
        </div>
      </Form>
    </SettingsPanel>
  );
}
