// Before any test: an older report goes, and the texts are compiled.

import { beginReport } from '../../checks/report-tree.ts';
import { ensureTexts } from '../../start/compile-texts.ts';

export default function setup(): void {
  beginReport('vitest');
  ensureTexts();
}
