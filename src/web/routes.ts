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

  // Read by browsers, chats and search engines, not by people.
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('site.webmanifest', 'routes/public/manifest.ts'),
  route('favicon.svg', 'routes/public/favicon.ts'),
  route('favicon.ico', 'routes/public/favicon.ts', { id: 'favicon-ico' }),
  route('art/:file', 'routes/public/art.ts'),
] satisfies RouteConfig;
