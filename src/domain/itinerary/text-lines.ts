export interface CorrectedLine {
  readonly line: string;
  readonly correctedLine: string;
}

export function splitTextLines(text: string): string[] {
  return text.split(/\r\n|[\r\n]/).map((typed) => typed.replace(/\s+/g, ' ').trim());
}

/** Returns the text with the proposed word, its white space as the reader sees it. */
export function applyFix(text: string, { line, correctedLine }: CorrectedLine): string {
  const lines = splitTextLines(text);
  const at = lines.indexOf(line);
  return at < 0 ? text : lines.with(at, correctedLine).join('\n');
}
