// The entries of the super admin's sidebar, in their order.
import { m } from '#locales/messages/messages.js';
import type { ShellNav } from '#web/shared/office/shell-menu.tsx';

export function operatorNav(): ShellNav {
  return {
    label: m.office_nav_operator(),
    items: [
      { to: '/superadmin', label: m.office_dashboard(), icon: 'grid', exact: true },
      { to: '/superadmin/companies', label: m.office_companies(), icon: 'building' },
      {
        label: m.office_settings(),
        icon: 'settings',
        entries: [
          { to: '/superadmin/settings/password', label: m.office_password() },
          { to: '/superadmin/settings/billplz', label: m.office_payment_api() },
        ],
      },
      {
        label: m.office_operations(),
        icon: 'wrench',
        entries: [
          { to: '/superadmin/desk', label: m.office_desk() },
          { to: '/superadmin/messages', label: m.office_messages() },
          { to: '/superadmin/mails', label: m.office_mails() },
          { to: '/superadmin/audit', label: m.office_audit() },
        ],
      },
    ],
  };
}
