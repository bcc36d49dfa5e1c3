/** The headers of what is private: its address, often the key to it, must not travel on to other pages, nor be kept. */
export const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
