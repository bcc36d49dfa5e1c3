// Exports a person's data as JSON for another service or as printable HTML.

import { type PersonRecords, personSections } from '#domain/privacy/person.ts';
import { formatDateTime } from '#format/dates.ts';
import { m } from '#locales/messages/messages.js';
import { privateHeaders } from '#web/shared/page/private-headers.server.ts';
import { sectionNames } from './person-text.ts';
import { readableCells } from './readable-cells.server.ts';

export interface PersonCopy {
  readonly madeAt: string;
  readonly email: string;
  readonly records: PersonRecords;
}

export function personFile(copy: PersonCopy, format: 'html' | 'json'): Response {
  const isPage = format === 'html';
  return new Response(isPage ? page(copy) : JSON.stringify(copy, null, 2), {
    headers: {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="your-data-${copy.madeAt.slice(0, 10)}.${format}"`,
      ...privateHeaders,
    },
  });
}

/** Escapes HTML, because people typed these values. */
function escaped(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? '');
}

function page({ email, madeAt, records }: PersonCopy): string {
  const title = escaped(m.person_file_title({ product: m.product_name(), email }));
  const made = escaped(m.person_file_made({ when: formatDateTime(new Date(madeAt)) }));
  const sections = personSections.flatMap((section) => {
    const rows = records[section];
    if (rows.length === 0) return [];
    const tables = rows.map((row) => {
      const cells = readableCells(section, row).map(
        ({ name, text }) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(text)}</td></tr>`,
      );
      return `<table>${cells.join('')}</table>`;
    });
    return [`<h2>${escaped(sectionNames[section]())}</h2>`, ...tables];
  });
  const content = sections.length === 0 ? `<p>${escaped(m.person_file_none())}</p>` : sections.join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><h1>${title}</h1><p>${made}</p>
${content}
</body></html>
`;
}
