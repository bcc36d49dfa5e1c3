// Pictures embedded in mails. Remote pictures would reveal when a mail is opened, are blocked by many
// programs, and break when the site moves. npm run build -- mail-pictures draws them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SceneCode } from '#domain/trips/scene-code.ts';
import type { MailAttachment } from '#server/platform/mail-transport.ts';

const folder = fileURLToPath(new URL('pictures', import.meta.url));
const kept = new Map<string, Buffer>();

function picture(name: SceneCode | 'songket' | 'plane'): Buffer {
  const known = kept.get(name) ?? readFileSync(join(folder, `${name}.png`));
  kept.set(name, known);
  return known;
}

function shownAs(cid: string, content: Buffer): MailAttachment {
  return { filename: `${cid}.png`, contentType: 'image/png', content, cid };
}

export function listPictures(html: string, scene: SceneCode | undefined): MailAttachment[] {
  const all = [
    ...(scene ? [shownAs('scene', picture(scene))] : []),
    shownAs('plane', picture('plane')),
    shownAs('songket', picture('songket')),
  ];
  return all.filter(({ cid }) => html.includes(`cid:${cid}"`));
}
