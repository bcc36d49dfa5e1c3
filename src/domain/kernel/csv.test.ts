import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, csvStart } from './csv.ts';

/** A plain reader of quoted cells, as a spreadsheet has one: quotes doubled, line breaks inside quotes kept. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(index + 1) === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === ',' || sign === '\n') {
      row.push(cell);
      cell = '';
      if (sign === '\n') rows.push(row.splice(0));
    } else if (sign !== '\r') throw new Error(`unquoted ${sign}`);
  }
  expect(cell).toBe('');
  return rows;
}

const startsFormula = /^[=+\-@\t\r]/;
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        ' =',
        '\u00a0+',
        '＝',
        '＋',
        '－',
        '＠',
        '"',
        "'",
        ',',
      ),
      fc.string(),
    )
    .map((parts) => parts.join('')),
);

describe('a file of comma-separated values', () => {
  it('no cell begins with = + - @, a tab or a carriage return, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1 }), (cells) => {
        const [read = []] = readCsv(csvLine(cells));
        expect(
          read.filter((cell) => startsFormula.test(cell.trimStart()) || startsFormula.test(cell)),
        ).toEqual([]);
      }),
    );
  });

  it('quotes, commas, line breaks and every other sign survive the way there and back', () => {
    fc.assert(
      fc.property(fc.array(fc.array(typed, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const read = readCsv(rows.map(csvLine).join(''));
        expect(read).toHaveLength(rows.length);
        for (const [index, row] of rows.entries()) {
          for (const [place, cell] of row.entries())
            expect([cell, `'${cell}`]).toContain(read[index]?.[place]);
        }
      }),
    );
  });

  it('leaves an ordinary cell as it is', () => {
    expect(csvLine(['Nur Aina', 'nur@example.my', '1299.00', ''])).toBe(
      '"Nur Aina","nur@example.my","1299.00",""\r\n',
    );
    expect(csvLine(['Nur "Aina"'])).toBe('"Nur ""Aina"""\r\n');
  });

  it('shows a formula as text, also in wide signs and after blanks', () => {
    expect(csvLine(['=HYPERLINK("https://evil.example")'])).toBe(
      `"'=HYPERLINK(""https://evil.example"")"\r\n`,
    );
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '  =']) {
      expect(csvLine([`${start}1+1`])).toBe(`"'${start}1+1"\r\n`);
    }
  });

  it('starts with the mark of UTF-8', () => {
    expect([...new TextEncoder().encode(csvStart)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('an amount stays a number that a spreadsheet sums up, also when it is negative', () => {
    expect(csvLine([{ sen: 178_400 }, { sen: -5 }, '-5'])).toBe('"1784.00","-0.05","\'-5"\r\n');
  });
});
