import { Link } from 'react-router';
import { BookingPanel } from '#web/booking/my-booking/booking-panels.tsx';
import { Banner } from '#web/shared/kit/banner.tsx';
import { ButtonLink } from '#web/shared/kit/button.tsx';

interface PanelLink {
  readonly to: string;
  readonly text: string;
}

export interface RefundView {
  readonly title: string;
  readonly saved: string | null;
  readonly lines: readonly { readonly id: string; readonly amount: string; readonly text: string }[];
  readonly enter: PanelLink | null;
  readonly change: PanelLink | null;
}

export function RefundPanel({ title, saved, lines, enter, change }: RefundView) {
  return (
    <BookingPanel id="refund" title={title}>
      <div className="stack justify-start above-2">
        {saved && (
          <Banner kind="ok" takeFocus>
            {saved}
          </Banner>
        )}
        <ul className="stack gap-3">
          {lines.map(({ id, amount, text }) => (
            <li key={id}>
              <strong>{amount}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {enter && (
          <ButtonLink kind="primary" wide="phone" to={enter.to}>
            {enter.text}
          </ButtonLink>
        )}
        {change && (
          <p>
            <Link to={change.to}>{change.text}</Link>
          </p>
        )}
      </div>
    </BookingPanel>
  );
}
