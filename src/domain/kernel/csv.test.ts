import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvByteOrderMark, csvLine, toFileName } from './csv.ts';

/** Parses quoted cells like a spreadsheet, including doubled quotes and line breaks. */
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

describe('csvLine', () => {
  it('never starts a cell with = + - @, a tab or a carriage return', () => {
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1 }), (cells) => {
        const [read = []] = readCsv(csvLine(cells));
        expect(
          read.filter((cell) => startsFormula.test(cell.trimStart()) || startsFormula.test(cell)),
        ).toEqual([]);
      }),
    );
  });

  it('preserves quotes, commas, line breaks and all other characters', () => {
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

  it('leaves an ordinary cell unchanged', () => {
    expect(csvLine(['Nur Aina', 'nur@example.my', '1299.00', ''])).toBe(
      '"Nur Aina","nur@example.my","1299.00",""\r\n',
    );
    expect(csvLine(['Nur "Aina"'])).toBe('"Nur ""Aina"""\r\n');
  });

  it('shows formulas as text, even in full-width characters and after blanks', () => {
    expect(csvLine(['=HYPERLINK("https://evil.example")'])).toBe(
      `"'=HYPERLINK(""https://evil.example"")"\r\n`,
    );
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '  =']) {
      expect(csvLine([`${start}1+1`])).toBe(`"'${start}1+1"\r\n`);
    }
  });

  it('starts a file with the UTF-8 byte order mark', () => {
    expect([...new TextEncoder().encode(csvByteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('keeps amounts as numbers, even negative ones', () => {
    expect(csvLine([{ sen: 178_400 }, { sen: -5 }, '-5'])).toBe('"1784.00","-0.05","\'-5"\r\n');
  });
});

describe('toFileName', () => {
  it('keeps letters and digits, and joins everything else with one dash', () => {
    expect(toFileName(['passengers', 'MH 88', '2026-12-10', '7B47QH'])).toBe(
      'passengers-MH-88-2026-12-10-7B47QH',
    );
    expect(toFileName(['bookings', '../"é\r\nset-cookie: x', ''])).toBe('bookings-set-cookie-x');
  });
});
