/**
 * Creates the `default` Trusted Types policy. Accepts text without `<` and React's empty script element;
 * rejects other HTML and every script text or URL. The script has no `<`, so React can render it again.
 */
export const trustedTypesScript = `globalThis.trustedTypes?.createPolicy('default', {
createHTML: (text) => (text === '\\u003cscript>\\u003c/script>' || !text.includes('\\u003c') ? text : null),
})`;
