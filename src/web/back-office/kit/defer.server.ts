// Streams data after the page's frame. Logs failures and turns them into values, because a promise that
// rejects before it is awaited ends the server process.
import type { RouterContextProvider } from 'react-router';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type LoadFailed, loadFailed } from './load-failed.ts';

export function defer<Data>(
  context: Readonly<RouterContextProvider>,
  data: Promise<Data>,
): Promise<Data | LoadFailed> {
  const { log } = context.get(appContext);
  const { requestId } = context.get(requestContext);
  return data.catch((error: unknown) => {
    log.error({ err: error, requestId }, 'part of a page could not be loaded');
    return loadFailed;
  });
}
