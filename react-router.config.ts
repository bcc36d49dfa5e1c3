import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // Send the small route table as a whole, so that no page has to request the rest of it.
  routeDiscovery: { mode: 'initial' },
  // Most browser loaders and actions are one line long; as separate files they would cost more in headers.
  splitRouteModules: false,
} satisfies Config;
