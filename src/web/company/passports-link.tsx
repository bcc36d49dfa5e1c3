import { useLocation } from 'react-router';
import type { PassportAccess } from '#domain/bookings/passport-access.ts';
import { passportsParam } from '#domain/kernel/page-marks.ts';
import { m } from '#locales/messages/messages.js';
import { ButtonLink } from '#web/shared/kit/button.tsx';

/** Shows full passport numbers on the same page; the guard requires a recent step-up. */
export function PassportsLink({ passports }: { passports: PassportAccess }) {
  const { search } = useLocation();
  if (passports === 'none') return null;
  const params = new URLSearchParams(search);
  if (passports === 'full') params.delete(passportsParam);
  else params.set(passportsParam, 'show');
  return (
    <ButtonLink size="small" to={{ search: params.toString() }} replace preventScrollReset>
      {passports === 'full' ? m.passports_hide() : m.passports_show()}
    </ButtonLink>
  );
}
