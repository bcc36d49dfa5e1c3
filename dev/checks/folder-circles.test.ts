import { describe, expect, it } from 'vitest';
import { folderCircles } from './folder-circles.ts';

const at = (path: string) => `src/server/features/accounts/${path}`;

describe('folders of one feature', () => {
  it('form a circle when they import each other through a third one', () => {
    const circles = folderCircles([
      { file: at('team/team.ts'), imports: [at('sign-in/sign-in.ts')] },
      { file: at('sign-in/sign-in.ts'), imports: [at('sessions/sessions.ts')] },
      { file: at('sessions/sessions.ts'), imports: [at('team/members.ts')] },
      { file: at('accounts.ts'), imports: [at('team/team.ts')] },
    ]);
    expect(circles).toEqual([[at('sessions'), at('sign-in'), at('team')]]);
  });

  it('form none while imports point one way, or lead to another feature and back', () => {
    const circles = folderCircles([
      { file: at('team/team.ts'), imports: [at('sign-in/sign-in.ts'), 'src/server/features/mail/mail.ts'] },
      { file: 'src/server/features/mail/mail.ts', imports: [at('team/team.ts')] },
    ]);
    expect(circles).toEqual([]);
  });
});
