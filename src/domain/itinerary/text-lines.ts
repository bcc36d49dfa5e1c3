import { readTableRows } from './table-rows.ts';

export interface CorrectedLine {
  readonly line: string;
  readonly correctedLine: string;
}

export function splitTextLines(text: string): string[] {
  return readTableRows(text.split(/\r\n|[\r\n]/));
}

/** Returns the text with the proposed word, its white space as the reader sees it. */
export function applyFix(text: string, { line, correctedLine }: CorrectedLine): string {
  const lines = splitTextLines(text);
  const at = lines.indexOf(line);
  return at < 0 ? text : lines.with(at, correctedLine).join('\n');
}
