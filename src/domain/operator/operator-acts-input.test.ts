import { describe, expect, it } from 'vitest';
import { noteCallInput, stepForCompanyInput, ticketsForCompanyInput } from './operator-acts-input.ts';

const bookingId = '00000000-0000-0000-0000-000000000000';

describe('forms of a super admin for a company', () => {
  it('keep the stored reference if none is typed', () => {
    const sent = { bookingId, revision: '1', pnr: '', ticketNumbers: '232-1234567890' };
    expect(ticketsForCompanyInput.parse(sent).pnr).toBeUndefined();
  });

  it('do not accept documents sent in another way', () => {
    const step = (act: string) => stepForCompanyInput.safeParse({ bookingId, revision: '1', act }).success;
    expect(['sendNames', 'takeBack', 'sendDocuments'].map(step)).toEqual([true, true, false]);
  });

  it('accept a recorded call without a note', () => {
    const sent = { bookingId, noteId: 'n', called: 'company', outcome: 'noAnswer', note: '' };
    expect(noteCallInput.parse(sent)).toMatchObject({ called: 'company', outcome: 'noAnswer' });
    expect(noteCallInput.safeParse({ ...sent, called: 'traveller' }).success).toBe(false);
  });
});
