// The page for when no page can be made: no React, no stylesheet, no database. Its words are the product's.
import { m } from '#locales/messages/messages.js';

export function lastResortPage(requestId: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${m.unexpected_title()}</title></head>
<body><main><h1>${m.unexpected_title()}</h1><p>${m.unexpected_text()}</p>
<p>${m.unexpected_reference()} <code>${requestId}</code></p>
<p><a href="/">${m.not_found_to_home()}</a></p></main></body></html>`;
}
