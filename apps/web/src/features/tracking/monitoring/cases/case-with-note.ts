import { type SetStateAction, useState } from 'react';

/** The case on the card of a trip, and the note that the person is writing on it. */
export interface CaseWithNote {
  id_guide: number | null;
  id_alert_case: number | null;
  note: string;
}

/**
 * A case that ends while it is shown stays until the person leaves its trip, so that nothing vanishes while it is read. A new case of the
 * same trip replaces it, unless a note is being written.
 */
export function caseWithNote(
  before: CaseWithNote,
  id_guide: number | null,
  id_alert_case: number | null,
): CaseWithNote {
  const isSameTrip = id_guide === before.id_guide;
  if (isSameTrip && id_alert_case === before.id_alert_case) return before;
  const isHeld = isSameTrip && id_guide !== null && before.id_alert_case !== null;
  if (isHeld && (id_alert_case === null || before.note.trim() !== '')) return before;
  return { id_guide, id_alert_case, note: '' };
}

/** `id_alert_case`: the open case of the trip, or the one in the address; null: none. */
export function useCaseWithNote(id_guide: number | null, id_alert_case: number | null) {
  const [kept, keep] = useState<CaseWithNote>({ id_guide, id_alert_case, note: '' });
  const held = caseWithNote(kept, id_guide, id_alert_case);
  if (held !== kept) keep(held);
  return {
    id_alert_case: held.id_alert_case,
    note: held.note,
    setNote: (next: SetStateAction<string>) =>
      keep(before => ({ ...before, note: typeof next === 'function' ? next(before.note) : next })),
  };
}
