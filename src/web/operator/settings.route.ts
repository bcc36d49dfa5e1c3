import { redirect } from 'react-router';
import * as officePaths from '#domain/kernel/office-paths.ts';

export function loader() {
  return redirect(officePaths.superAdminPasswordPath);
}
