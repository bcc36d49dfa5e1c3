import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small: sent whole, no page has to ask for the rest of it.
  routeDiscovery: { mode: 'initial' },
  // A loader or action of ours for the browser is a line; in a file of its own it would cost more in headers.
  splitRouteModules: false,
} satisfies Config;
