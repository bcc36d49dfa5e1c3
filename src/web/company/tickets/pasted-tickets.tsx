import { Form } from 'react-router';
import { listPastedNumbers, type PastedLine, type PastedReview } from '#domain/fulfilment/pasted-tickets.ts';
import { m } from '#locales/messages/messages.js';
import { SubmitButton } from '#web/back-office/kit/buttons.tsx';
import { type Column, DataTable } from '#web/back-office/kit/data-table.tsx';
import type { FieldState } from '#web/shared/forms/use-form.ts';
import { Field } from '#web/shared/kit/field.tsx';
import styles from './tickets.module.css';
import { passengerText, pastedProblemTexts } from './tickets-text.ts';

const ROWS = 6;

type PastedTicketsProps = { review: PastedReview | undefined; field: FieldState; working: boolean };

/** A list of numbers, shown with its passengers before one press enters it. */
export function PastedTickets({ review, field, working }: PastedTicketsProps) {
  return (
    <section className="stack gap-3" aria-labelledby="paste-tickets">
      <h2 id="paste-tickets" className="text-17 bold">
        {m.tickets_paste_title()}
      </h2>
      <Form method="post" noValidate className="stack gap-3">
        <input type="hidden" name="intent" value="review" />
        <Field
          as="textarea"
          {...field}
          key={review?.text ?? 'empty'}
          defaultValue={field.defaultValue ?? review?.text}
          label={m.tickets_paste_label()}
          hint={m.tickets_paste_hint()}
          rows={ROWS}
          spellCheck={false}
          className={styles.typed}
        />
        <div>
          <SubmitButton kind="line" working={working} workingLabel={m.tickets_reviewing()}>
            {m.tickets_review()}
          </SubmitButton>
        </div>
      </Form>
      {review && <Review review={review} working={working} />}
    </section>
  );
}

function Review({ review, working }: { review: PastedReview; working: boolean }) {
  const { text, lines, count, seen } = review;
  const leftOut = lines.filter(({ problem }) => problem !== null);
  const read = lines.filter(({ problem }) => problem === null);
  const isNothing = listPastedNumbers(lines).length === 0;
  return (
    <div className="stack gap-3">
      {leftOut.length > 0 && (
        <div className="stack gap-1 warning">
          <p className="strong">{m.tickets_left_out({ count: leftOut.length })}</p>
          <ul className="stack gap-1 text-15">
            {leftOut.map(({ line, text: pasted, problem }) => (
              <li key={line} className="anywhere">
                <b className={styles.typed}>{pasted}</b> {problem && pastedProblemTexts[problem]()}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isNothing ? (
        <p role="status">{m.tickets_nothing_to_enter()}</p>
      ) : (
        <>
          <DataTable
            caption={m.tickets_review_title({ count })}
            title={m.tickets_review_title({ count })}
            columns={listReviewColumns()}
            rows={read}
            rowKey={({ line }) => String(line)}
            empty={null}
          />
          {count > 0 && (
            <Form method="post">
              <input type="hidden" name="intent" value="enter" />
              <input type="hidden" name="numbers" value={text} />
              <input type="hidden" name="seen" value={seen} />
              <SubmitButton working={working} workingLabel={m.tickets_entering()}>
                {m.tickets_enter({ count })}
              </SubmitButton>
            </Form>
          )}
        </>
      )}
    </div>
  );
}

function listReviewColumns(): readonly Column<PastedLine>[] {
  return [
    {
      key: 'passenger',
      header: m.tickets_column_passenger(),
      cell: ({ traveller }) => traveller && passengerText(traveller),
    },
    {
      key: 'number',
      header: m.tickets_column_number(),
      cell: ({ traveller, ticketNumber }) => (
        <>
          {ticketNumber}
          {traveller?.ticketNumber === ticketNumber && <small>{m.tickets_known()}</small>}
        </>
      ),
    },
    { key: 'line', header: m.tickets_column_line(), cell: ({ text }) => text, away: true },
  ];
}
