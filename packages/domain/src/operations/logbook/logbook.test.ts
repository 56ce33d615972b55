import { describe, expect, test } from 'vitest';
import { isRefusal, type Verdict } from '../../system/refusals/refusals';
import { canEditNote, needsMotive, noteEditVerdict } from './logbook';

const code = (verdict: Verdict) => (isRefusal(verdict) ? verdict.code : verdict);
const note = { is_note: true, id_user: 7, created_at: '2026-11-21T08:00:00Z', deleted_at: null };
const me = { id_user: 7, is_admin: false };
const boss = { id_user: 8, is_admin: true };
const within = '2026-11-22T08:00:00Z';
const after = '2026-11-22T08:00:01Z';

describe('a note of the logbook', () => {
  test('is edited by its author within the hours of the parameter', () => {
    expect(code(canEditNote(note, me, within, 24))).toBe(true);
    expect(code(canEditNote(note, me, after, 24))).toBe('BITACORA_VENCIDA');
    expect(code(canEditNote(note, me, within, 12))).toBe('BITACORA_VENCIDA');
    expect(code(canEditNote(note, { id_user: 9, is_admin: false }, within, 24))).toBe('BITACORA_AJENA');
  });

  test('is edited by an administrator of the logbook at any time, with a motive', () => {
    expect(code(noteEditVerdict(note, boss, null, { now: within, hours: 24 }))).toBe('MOTIVO_REQUERIDO');
    expect(code(noteEditVerdict(note, boss, 'Dato equivocado', { now: after, hours: 24 }))).toBe(true);
    expect(needsMotive(note, me, within, 24)).toBe(false);
    // An administrator's own note, too, once the hours have passed.
    expect(code(noteEditVerdict({ ...note, id_user: 8 }, boss, '', { now: after, hours: 24 }))).toBe(
      'MOTIVO_REQUERIDO',
    );
  });

  test('entries of the system and deleted notes are not edited', () => {
    expect(code(canEditNote({ ...note, is_note: false }, boss, within, 24))).toBe('BITACORA_SISTEMA');
    expect(code(canEditNote({ ...note, deleted_at: within }, boss, within, 24))).toBe('BITACORA_ELIMINADA');
  });
});
