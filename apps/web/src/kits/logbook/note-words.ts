import type { LogbookRow } from '@cabezal/contract/operations/guides/guide.shapes';

/** A note with the guide that its logbook belongs to. */
export interface NoteOfGuide extends LogbookRow {
  id_guide: number;
}

/** Which entries of a logbook are shown: notes of people or events of the system. */
export type Shown = 'all' | 'notes' | 'events';

export const isShown = (entry: { is_note: boolean }, shown: Shown): boolean =>
  shown === 'all' || entry.is_note === (shown === 'notes');
