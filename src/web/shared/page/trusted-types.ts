/**
 * Creates the `default` Trusted Types policy. Accepts text without `<` and the empty string, from which React creates script
 * elements; rejects all other HTML and every script text or URL. Contains no `<`, so that React can render it again.
 */
export const trustedTypesScript = `globalThis.trustedTypes?.createPolicy('default', {
createHTML: (text) => (text === '\\u003cscript>\\u003c/script>' || !text.includes('\\u003c') ? text : null),
})`;
