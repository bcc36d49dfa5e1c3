import { describe, expect, it } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const at = (path: string) => `src/server/features/accounts/${path}`;

describe('folderCircles', () => {
  it('finds a circle through a third folder', () => {
    const circles = folderCircles([
      { file: at('team/team.ts'), imports: [at('sign-in/sign-in.ts')] },
      { file: at('sign-in/sign-in.ts'), imports: [at('sessions/sessions.ts')] },
      { file: at('sessions/sessions.ts'), imports: [at('team/members.ts')] },
      { file: at('accounts.ts'), imports: [at('team/team.ts')] },
    ]);
    expect(circles).toEqual([[at('sessions'), at('sign-in'), at('team')]]);
  });

  it('ignores one-way imports and imports through another feature', () => {
    const circles = folderCircles([
      { file: at('team/team.ts'), imports: [at('sign-in/sign-in.ts'), 'src/server/features/mail/mail.ts'] },
      { file: 'src/server/features/mail/mail.ts', imports: [at('team/team.ts')] },
    ]);
    expect(circles).toEqual([]);
  });
});
