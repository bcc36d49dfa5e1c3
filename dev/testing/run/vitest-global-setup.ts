// Deletes the previous report and compiles the texts before any test.

import { beginReport } from '../../checks/report-tree.ts';
import { ensureTexts } from '../../start/compile-texts.ts';

export default function setup(): void {
  beginReport('vitest');
  ensureTexts();
}
