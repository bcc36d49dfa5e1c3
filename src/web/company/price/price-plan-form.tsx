import { Form } from 'react-router';
import { priceStepTime, stepFormValues } from '#domain/deals/price-step.ts';
import { calculateBreakEvenSen } from '#domain/finance/seat-margin.ts';
import { formatMyr } from '#format/amounts.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { PricePlanLine } from '#web/company/dashboard/price-plan-line.tsx';
import type { FormState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import type { PricedDealData } from './price-form.tsx';

type PricePlanFormProps = {
  data: PricedDealData;
  form: Pick<FormState, 'field' | 'working'>;
  stop: Pick<FormState, 'working'>;
};

export function PricePlanForm({ data: { deal, feeBasisPoints, now }, form, stop }: PricePlanFormProps) {
  const stored = stepFormValues(deal.pricePlan);
  const field = (name: keyof typeof stored) => {
    const { defaultValue = stored[name], ...rest } = form.field(name);
    return { ...rest, defaultValue };
  };
  const { seatCostSen } = deal;
  return (
    <section id="plan" className="stack gap-3" aria-labelledby="plan-title">
      <h2 id="plan-title" className="subhead">
        {m.seat_price_plan()}
      </h2>
      <p className="soft">{m.seat_price_plan_lead({ time: priceStepTime })}</p>
      <PricePlanLine deal={deal} now={now} />
      <Form method="post" noValidate className="stack gap-3">
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="revision" value={deal.revision} />
        <Field
          as="select"
          {...field('stepKind')}
          label={m.seat_price_plan_kind()}
          options={[
            { value: 'percent', label: m.seat_price_plan_percent() },
            { value: 'amount', label: m.seat_price_plan_amount() },
          ]}
        />
        <Field
          {...field('stepBy')}
          inputMode="decimal"
          autoComplete="off"
          label={m.seat_price_plan_by()}
          hint={m.seat_price_plan_by_hint()}
        />
        <Field
          {...field('floor')}
          inputMode="decimal"
          autoComplete="off"
          label={m.seat_price_plan_floor()}
          hint={
            seatCostSen === null
              ? m.seat_price_plan_floor_hint()
              : m.seat_price_plan_floor_cost({
                  price: formatMyr(calculateBreakEvenSen(seatCostSen, feeBasisPoints)),
                })
          }
        />
        <div>
          <SubmitButton working={form.working} workingLabel={m.seat_price_working()}>
            {deal.pricePlan ? m.seat_price_plan_submit_change() : m.seat_price_plan_submit()}
          </SubmitButton>
        </div>
      </Form>
      {deal.pricePlan && (
        <Form method="post">
          <input type="hidden" name="intent" value="stop-plan" />
          <input type="hidden" name="revision" value={deal.revision} />
          <SubmitButton kind="line" working={stop.working} workingLabel={m.seat_price_working()}>
            {m.seat_price_plan_stop()}
          </SubmitButton>
        </Form>
      )}
    </section>
  );
}
