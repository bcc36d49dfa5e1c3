// npm run check -- excel-file: LibreOffice opens a manifest with values that spreadsheets like to change,
// saves it as text, and we compare every cell. Needs libreoffice-calc.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flightFileHead } from '#web/company/flight/flight-file.ts';
import { workbook } from '#web/shared/list/workbook.server.ts';

const phones = ['+60 12-345 6789', '0123456789', '+6591234567', '012-345 6789'];
const passports = ['A52814467', '00123456', '1E5', '12345678901234567890', 'E12345678'];
const others = [
  '=1+1',
  '-LIM/WEI MING MR',
  '@SUM(A1)',
  '09 Mar 1988',
  '232-1234567890',
  'O’Neil & Söhne <b>',
  '',
];

const head = flightFileHead();
const cells = [...phones, ...passports, ...others];
const rows = [head, ...cells.map((cell) => head.map((_, column) => (column % 2 === 0 ? cell : 'LIM')))];

/** LibreOffice export options: comma, double quotes, UTF-8, from line 1, all cells quoted as displayed. */
const asShown = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false';

const folder = mkdtempSync(join(tmpdir(), 'excel-file-'));
try {
  const file = join(folder, 'passengers.xlsx');
  writeFileSync(file, workbook({ name: 'Passengers', rows }, new Date()));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const options = [profile, '--headless', '--convert-to', asShown, '--outdir', folder, file];
  const run = spawnSync('soffice', options, { encoding: 'utf8' });
  if (run.error || run.status !== 0) {
    console.error('LibreOffice did not convert the file. Is libreoffice-calc installed?', run.stderr);
    process.exitCode = 1;
  } else {
    compare(readFileSync(join(folder, 'passengers.csv'), 'utf8'));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function compare(text: string): void {
  const read = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"|(?<=,|^)(?=,|$)/g)].map(([, cell = '']) =>
        cell.replaceAll('""', '"'),
      ),
    );
  const wrong = rows.flatMap((row, line) =>
    row.flatMap((cell, column) =>
      read[line]?.[column] === cell ? [] : [`line ${line + 1}: wrote ${cell}, read ${read[line]?.[column]}`],
    ),
  );
  for (const problem of wrong) console.error(problem);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(`LibreOffice shows all ${rows.length * head.length} cells as they were written.`);
}
