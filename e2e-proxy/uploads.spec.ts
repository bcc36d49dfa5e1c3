// The proxy passes the largest allowed upload and rejects a larger one early.

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { textPdf } from '../dev/testing/fixtures/document-fixture.ts';
import { signInAs } from '../dev/testing/pages/sign-in.ts';
import { ownCompanyWithOwner } from '../e2e/own-data.ts';
import { expect, query, test } from '../e2e/test.ts';
import { maxDocumentBytes, maxDocumentsAtOnce } from '../src/domain/fulfilment/document.ts';

function largePdf(name: string, bytes: number): Buffer {
  const [start, end] = [textPdf(name), Buffer.from('\n%%EOF\n')];
  const padding = bytes - start.length - end.length;
  const filler = `\n%${randomBytes(Math.ceil(padding / 2)).toString('hex')}`.slice(0, padding);
  return Buffer.concat([start, Buffer.from(filler), end]);
}

test('twenty documents of 5 MB arrive, and the proxy rejects a larger upload', async ({ page }) => {
  const company = await ownCompanyWithOwner('Muatan Travel');
  await signInAs(page, 'company', company.owner);
  await page.goto('/company/documents');
  const files = await Promise.all(
    Array.from({ length: maxDocumentsAtOnce }, async (_, index) => {
      const path = test.info().outputPath(`ticket-${index}.pdf`);
      await writeFile(path, largePdf(`Passenger ${index}`, maxDocumentBytes));
      return path;
    }),
  );
  await page.getByLabel('PDF files').setInputFiles(files);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(`${maxDocumentsAtOnce} documents uploaded.`)).toBeVisible({ timeout: 90_000 });
  const kept = await query(
    `select count(*)::int as count, sum(size)::int as bytes from documents where company_id = $1`,
    [company.id],
  );
  expect(kept).toEqual([{ count: maxDocumentsAtOnce, bytes: maxDocumentsAtOnce * maxDocumentBytes }]);

  const refused = await page.evaluate(
    async (bytes) => {
      const form = new FormData();
      form.append('files', new File([new Uint8Array(bytes)], 'huge.pdf'));
      return fetch('/company/documents/upload', { method: 'POST', body: form }).then(
        ({ status }) => status,
        () => 'broken off',
      );
    },
    110 * 1024 * 1024,
  );
  expect([413, 'broken off']).toContain(refused);
  await page.goto('/company/documents');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
