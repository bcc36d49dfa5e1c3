// The company that is shown, mirrored into the browser's storage under a name that other tools may read. It decides
// nothing: the server reads its own cookie and checks the membership on every request.
import { useEffect } from 'react';
import { keepInBrowser } from '#web/shared/office/browser-storage.ts';

export function useCompanyInBrowser(companyId: string): void {
  useEffect(() => keepInBrowser('companyId', companyId), [companyId]);
}
