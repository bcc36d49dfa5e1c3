// The entries of a company's sidebar, in their order.
import { m } from '#locales/messages/messages.js';
import type { ShellNav } from '#web/shared/office/shell-menu.tsx';

export function companyNav(): ShellNav {
  return {
    label: m.office_nav_company(),
    items: [
      { to: '/company/dashboard', label: m.office_dashboard(), icon: 'grid' },
      { to: '/company/create-deal', label: m.office_create_deal(), icon: 'plus' },
      {
        label: m.office_customer(),
        icon: 'users',
        entries: [
          { to: '/company/customer/prospect', label: m.office_prospect() },
          { to: '/company/customer/booking', label: m.office_booking() },
        ],
      },
      { to: '/company/settings', label: m.office_settings(), icon: 'settings' },
    ],
  };
}
