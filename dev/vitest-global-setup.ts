// Before any test: an older report goes, and the texts are compiled.
import { ensureTexts } from './compile-texts.ts';
import { beginReport } from './report-tree.ts';

export default function setup(): void {
  beginReport('vitest');
  ensureTexts();
}
