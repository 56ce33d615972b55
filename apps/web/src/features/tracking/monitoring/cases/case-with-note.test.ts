import { describe, expect, it } from 'vitest';
import { type CaseWithNote, caseWithNote } from './case-with-note.ts';

const shown: CaseWithNote = { id_guide: 10, id_alert_case: 1, note: '' };
const written: CaseWithNote = { ...shown, note: 'Llamé al conductor' };

describe('the case on the card of a trip', () => {
  it('stays with the note that is being written when somebody else ends it', () => {
    expect(caseWithNote(written, 10, null)).toBe(written);
    expect(caseWithNote(shown, 10, null)).toBe(shown);
  });
  it('is replaced by a new case of the trip, unless a note is being written', () => {
    expect(caseWithNote(shown, 10, 2)).toEqual({ id_guide: 10, id_alert_case: 2, note: '' });
    expect(caseWithNote(written, 10, 2)).toBe(written);
  });
  it('is not shown on another trip, and its note neither', () => {
    expect(caseWithNote(written, 11, null)).toEqual({ id_guide: 11, id_alert_case: null, note: '' });
    expect(caseWithNote(written, 11, 3)).toEqual({ id_guide: 11, id_alert_case: 3, note: '' });
  });
  it('goes when the card is closed, also without a trip', () => {
    expect(caseWithNote(written, null, null).id_alert_case).toBeNull();
    expect(caseWithNote({ ...shown, id_guide: null }, null, null).id_alert_case).toBeNull();
  });
});
