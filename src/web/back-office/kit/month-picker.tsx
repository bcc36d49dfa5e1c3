import { Form, Link, useNavigate } from 'react-router';
import { addToMonth, type MonthChoice } from '#domain/kernel/month.ts';
import { formatMonth } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { Icon } from '#web/shared/kit/icon.tsx';
import { OfficeIcon } from '../frame/office-icon.tsx';
import styles from './month-picker.module.css';

const toMonth = (month: string) => ({ search: `month=${month}` });

export function MonthPicker({ month, thisMonth, firstMonth }: MonthChoice) {
  const navigate = useNavigate();
  const earliest = firstMonth < month ? firstMonth : month;
  const months: string[] = [];
  for (let each = thisMonth; each >= earliest; each = addToMonth(each, -1)) months.push(each);
  return (
    <nav className={styles.months} aria-label={m.office_month()}>
      <Step to={month > firstMonth ? addToMonth(month, -1) : null} icon="arrow-left" />
      <Form method="get" className={`row grow ${styles.month}`}>
        <OfficeIcon name="calendar" />
        <select
          name="month"
          key={month}
          defaultValue={month}
          aria-label={m.office_month()}
          onChange={({ currentTarget }) => navigate(toMonth(currentTarget.value))}
        >
          {months.map((each) => (
            <option key={each} value={each}>
              {formatMonth(each)}
            </option>
          ))}
        </select>
      </Form>
      <Step to={month < thisMonth ? addToMonth(month, 1) : null} icon="arrow-right" />
    </nav>
  );
}

/** Shows an inactive arrow at the first and last month. */
function Step({ to, icon }: { to: string | null; icon: 'arrow-left' | 'arrow-right' }) {
  if (!to)
    return (
      <span className={`middle ${styles.step}`} data-off>
        <Icon name={icon} />
      </span>
    );
  return (
    <Link to={toMonth(to)} className={`middle ${styles.step}`} aria-label={formatMonth(to)}>
      <Icon name={icon} />
    </Link>
  );
}
