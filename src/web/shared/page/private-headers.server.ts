/** For private pages, whose URL is often the key: it must not leak through referrers or caches. */
export const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
