// The route table: every address of the product, in one place.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/public/layout.tsx', [
    index('routes/public/home.tsx'),
    route('deals', 'routes/public/deals.tsx'),
    route('deals/:dealId', 'routes/public/deal.tsx'),
    route('interest/:dealId', 'routes/public/interest.tsx'),
    route('about', 'routes/public/about.tsx'),
    route('contact', 'routes/public/contact.tsx'),
    route('register-company', 'routes/public/register-company.tsx'),
    route('login', 'routes/accounts/login.tsx'),
    route('privacy', 'routes/public/privacy.tsx'),
    route('terms', 'routes/public/terms.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),

  layout('routes/booking/layout.tsx', [
    route('booking', 'routes/booking/booking.tsx'),
    route('booking/complete', 'routes/booking/complete.tsx'),
    route('my-booking', 'routes/booking/booking-links.tsx'),
    route('my-booking/:secret', 'routes/booking/my-booking.tsx'),
  ]),
  route('booking/draft', 'routes/booking/draft.ts'),
  route('my-booking/:secret/calendar.ics', 'routes/booking/calendar.ts'),

  route('company/login', 'routes/accounts/company-login.ts'),
  route('company/logout', 'routes/accounts/company-logout.ts'),
  route('superadmin/logout', 'routes/accounts/superadmin-logout.ts'),
  layout('routes/public/quiet-layout.tsx', [
    route('superadmin/login', 'routes/accounts/superadmin-login.tsx'),
    route('reset-password', 'routes/accounts/reset-password.tsx'),
    route('new-password', 'routes/accounts/new-password.tsx'),
    route('unsubscribe/:secret', 'routes/waiting/unsubscribe.tsx'),
  ]),

  route('superadmin', 'routes/superadmin/layout.tsx', [
    index('routes/superadmin/dashboard.tsx'),
    route('companies', 'routes/superadmin/companies.tsx'),
    route('settings', 'routes/superadmin/settings.ts'),
    route('settings/password', 'routes/superadmin/settings-password.tsx'),
    route('settings/billplz', 'routes/superadmin/settings-billplz.tsx'),
    route('desk', 'routes/superadmin/desk.tsx'),
    route('messages', 'routes/superadmin/messages.tsx'),
    route('mails', 'routes/superadmin/mails.tsx'),
    route('audit', 'routes/superadmin/audit.tsx'),
    route('*', 'routes/superadmin/not-found.tsx'),
  ]),

  route('company', 'routes/company/layout.tsx', [
    index('routes/company/index.ts'),
    route('dashboard', 'routes/company/dashboard.tsx'),
    route('create-deal', 'routes/company/create-deal.tsx'),
    route('edit-deal/:dealId', 'routes/company/edit-deal.tsx'),
    route('customer/prospect', 'routes/company/prospects.tsx'),
    route('customer/prospect/export', 'routes/company/prospects-export.ts'),
    route('customer/booking', 'routes/company/bookings.tsx'),
    route('customer/booking/export', 'routes/company/bookings-export.ts'),
    route('settings', 'routes/company/settings.tsx'),
    route('*', 'routes/company/not-found.tsx'),
  ]),

  route('demo/opening', 'routes/demo/opening.tsx'),

  // Read by browsers, chats and search engines, not by people.
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('site.webmanifest', 'routes/public/manifest.ts'),
  route('favicon.svg', 'routes/public/favicon.ts'),
  route('favicon.ico', 'routes/public/favicon.ts', { id: 'favicon-ico' }),
  route('art/:file', 'routes/public/art.ts'),
] satisfies RouteConfig;
