/**
 * Creates the page's `default` Trusted Types policy. Text without `<` holds no element, and React creates script
 * elements, which never run, from an empty one. All other HTML is refused, and so is all text and every address of a
 * script. Contains no `<` itself, so that React can render it again in the browser.
 */
export const trustedTypesScript = `globalThis.trustedTypes?.createPolicy('default', {
createHTML: (text) => (text === '\\u003cscript>\\u003c/script>' || !text.includes('\\u003c') ? text : null),
})`;
