import { JUSTIFICATION_NAMES, type JustificationKind } from '@cabezal/domain/trips/rules/justifications';

/** A stop, and what of it; without a kind the first thing there is to justify. */
export interface ToJustify {
  reservation_milestone_id: number;
  kind?: JustificationKind;
  /** How people call it: «Tercon», «48188-1 Tercon: llegó 25 min tarde». */
  name: string;
}

export const NO_REASON = 'Elija un motivo o escríbalo con sus palabras';

/** Whether the form says why: by a motive, or in words. */
export const saysWhy = (motive: unknown, words: unknown): boolean =>
  typeof motive === 'number' || (typeof words === 'string' && words.trim() !== '');

type Results = readonly { ok: boolean; message?: string | undefined }[];

export interface RefusedLine {
  stop: ToJustify;
  why: string;
}

/** Those that were refused, in the order in which they were sent, with what the server says of each. */
export const refusedLines = (sent: readonly ToJustify[], results: Results): RefusedLine[] =>
  results.flatMap(({ ok, message }, at) => {
    const stop = sent[at];
    return ok || stop === undefined ? [] : [{ stop, why: message ?? 'No se pudo justificar' }];
  });

export const savedText = (saved: number): string => (saved === 1 ? '1 justificada' : `${saved} justificadas`);

/** «Tercon · Llegada tarde» */
export const lineName = ({ name, kind }: ToJustify): string =>
  kind === undefined ? name : `${name} · ${JUSTIFICATION_NAMES[kind]}`;
