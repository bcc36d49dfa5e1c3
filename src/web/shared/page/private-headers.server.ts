/** For private pages. Their URL is often the credential, so it must not leak through referrers or caches. */
export const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
