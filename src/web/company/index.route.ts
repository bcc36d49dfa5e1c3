import { redirect } from 'react-router';
import * as paths from '#domain/kernel/paths.ts';

export function loader() {
  return redirect(paths.companyDashboardPath);
}
