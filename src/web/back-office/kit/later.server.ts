// Data that follows a page's frame in the same answer. A failure is written down here, where the promise is made,
// because nobody may be waiting for it yet, or any more; it then travels as a value: a rejected promise that nobody waits
// for yet ends the process on the server and is reported in the browser's console.
import type { RouterContextProvider } from 'react-router';
import { appContext, requestContext } from '#server/http/pages/router-context.ts';
import { type LoadFailed, loadFailed } from './load-failed.ts';

export function later<Data>(
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
