import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { maxUploadBytes } from '#domain/fulfilment/document.ts';
import { companyDocumentsPath, uploadDocumentsPath } from '#domain/kernel/office-paths.ts';

const MEBIBYTE = 1024 * 1024;

describe('the upload route', () => {
  it('is the only route with a higher proxy limit than a form, and that limit equals ours', async () => {
    const caddyfile = await readFile(new URL('../../../../Caddyfile', import.meta.url), 'utf8');
    const [, pattern = ''] = /@files path_regexp (\S+)/.exec(caddyfile) ?? [];
    const files = new RegExp(pattern);
    expect(caddyfile).toContain(`@forms not path_regexp ${pattern}\n`);
    for (const path of [uploadDocumentsPath, `${uploadDocumentsPath}.data`, `/ms${uploadDocumentsPath}`])
      expect(files.test(path)).toBe(true);
    for (const path of [
      '/login',
      companyDocumentsPath,
      `${uploadDocumentsPath}/x`,
      `/a/b${uploadDocumentsPath}`,
    ])
      expect(files.test(path)).toBe(false);
    const [, most = ''] = /request_body @files \{\s+max_size (\d+)MiB/.exec(caddyfile) ?? [];
    expect(Number(most)).toBe(Math.ceil(maxUploadBytes / MEBIBYTE));
    expect(caddyfile).toMatch(/request_body @forms \{\s+max_size 128KB/);
  });
});
