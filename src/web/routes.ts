// The route table: every address of the product, in one place.
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('public/layout.route.tsx', [
    index('public/home/home.route.tsx'),
    route('deals', 'public/deals/deals.route.tsx'),
    route('deals/:dealId', 'public/deal/deal.route.tsx'),
    route('d/:code', 'public/deal/short-address.route.ts'),
    route('interest/:dealId', 'public/interest/interest.route.tsx'),
    route('sellers/:slug', 'public/seller/seller.route.tsx'),
    route('about', 'public/about/about.route.tsx'),
    route('contact', 'public/contact/contact.route.tsx'),
    route('register-company', 'public/register-company/register-company.route.tsx'),
    route('login', 'accounts/login/login.route.tsx'),
    route('privacy', 'public/privacy/privacy.route.tsx'),
    route('terms', 'public/terms/terms.route.tsx'),
    route('*', 'public/not-found/not-found.route.tsx'),
  ]),

  layout('booking/layout.route.tsx', [
    route('booking', 'booking/wizard/wizard.route.tsx'),
    route('booking/complete', 'booking/result/result.route.tsx'),
    route('booking/email', 'booking/my-booking/correct-email.route.tsx'),
    route('my-booking', 'booking/my-booking/find-booking.route.tsx'),
    route('my-booking/:secret', 'booking/my-booking/my-booking.route.tsx'),
    route('my-booking/:secret/travellers/:place', 'booking/travellers/booking-traveller.route.tsx'),
    route('traveller/:secret', 'booking/travellers/traveller.route.tsx'),
  ]),
  route('booking/draft', 'booking/wizard/draft.route.ts'),
  route('my-booking/:secret/receipt.pdf', 'booking/my-booking/receipt.route.ts'),
  route('my-booking/:secret/calendar.ics', 'booking/my-booking/calendar.route.ts'),

  route('company/login', 'accounts/login/company-login.route.ts'),
  route('company/logout', 'accounts/logout/company-logout.route.ts'),
  route('superadmin/logout', 'accounts/logout/superadmin-logout.route.ts'),
  layout('shared/frame/quiet-layout.route.tsx', [
    route('superadmin/login', 'accounts/superadmin-login/superadmin-login.route.tsx'),
    route('reset-password', 'accounts/reset-password/reset-password.route.tsx'),
    route('new-password', 'accounts/new-password/new-password.route.tsx'),
    route('join-team/:token', 'accounts/join-team/join-team.route.tsx'),
    route('unsubscribe/:secret', 'public/unsubscribe/unsubscribe.route.tsx'),
    route('alerts/:secret', 'public/alerts/alerts.route.tsx'),
  ]),

  route('superadmin', 'operator/layout.route.tsx', [
    index('operator/dashboard/dashboard.route.tsx'),
    route('companies', 'operator/companies/companies.route.tsx'),
    route('settings', 'operator/settings.route.ts'),
    route('settings/password', 'operator/settings-password/settings-password.route.tsx'),
    route('settings/billplz', 'operator/settings-billplz/settings-billplz.route.tsx'),
    route('desk', 'operator/desk/desk.route.tsx'),
    route('messages', 'operator/messages/messages.route.tsx'),
    route('mails', 'operator/mails/mails.route.tsx'),
    route('audit', 'operator/audit/audit.route.tsx'),
    route('*', 'operator/not-found.route.tsx'),
  ]),

  route('company', 'company/layout.route.tsx', [
    index('company/index.route.ts'),
    route('dashboard', 'company/dashboard/dashboard.route.tsx'),
    route('create-deal', 'company/deal-form/create-deal.route.tsx'),
    route('drafts', 'company/drafts/drafts.route.tsx'),
    route('edit-deal/:dealId', 'company/deal-form/edit-deal.route.tsx'),
    route('customer/prospect', 'company/prospects/prospects.route.tsx'),
    route('customer/prospect/export', 'company/prospects/prospects-export.route.ts'),
    route('customer/booking', 'company/bookings/bookings.route.tsx'),
    route('customer/booking/export', 'company/bookings/bookings-export.route.ts'),
    route('bookings/:bookingId', 'company/booking/booking.route.tsx'),
    route('settings', 'company/settings/settings.route.tsx'),
    route('settings/profile', 'company/profile/profile.route.tsx'),
    route('settings/defaults', 'company/defaults/defaults.route.tsx'),
    route('team', 'company/team/team.route.tsx'),
    route('team/activity', 'company/activity/activity.route.tsx'),
    route('*', 'company/not-found.route.tsx'),
  ]),

  route('demo/opening', 'demo/opening/opening.route.tsx'),

  // Read by browsers, chats and search engines, not by people.
  route('robots.txt', 'public/machine/robots.route.ts'),
  route('sitemap.xml', 'public/machine/sitemap.route.ts'),
  route('site.webmanifest', 'public/machine/manifest.route.ts'),
  route('favicon.svg', 'public/machine/favicon.route.ts'),
  route('favicon.ico', 'public/machine/favicon.route.ts', { id: 'favicon-ico' }),
  route('art/:file', 'public/machine/art.route.ts'),
  route('deals/:dealId/picture.png', 'public/deal/deal-picture.route.ts'),
] satisfies RouteConfig;
