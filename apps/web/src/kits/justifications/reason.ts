import { JUSTIFICATION_NAMES, type JustificationKind } from '@cabezal/domain/trips/rules/lateness';

/** A stop and what to justify; without a kind, the first open delay or wait. */
export interface ToJustify {
  reservation_milestone_id: number;
  kind?: JustificationKind;
  /** Its name on the screen: «Tercon», «48188-1 Tercon: llegó 25 min tarde». */
  name: string;
}

export const NO_REASON = 'Elija un motivo o escríbalo con sus palabras';

/** Whether the form has a reason: a motive or a text. */
export const hasReason = (motive: unknown, words: unknown): boolean =>
  typeof motive === 'number' || (typeof words === 'string' && words.trim() !== '');

type Results = readonly { ok: boolean; message?: string | undefined }[];

export interface RefusedLine {
  stop: ToJustify;
  why: string;
}

/** The refused rows, in the order in which they were sent, with the server's reasons. */
export const refusedLines = (sent: readonly ToJustify[], results: Results): RefusedLine[] =>
  results.flatMap(({ ok, message }, at) => {
    const stop = sent[at];
    return ok || stop === undefined ? [] : [{ stop, why: message ?? 'No se pudo justificar' }];
  });

export const savedText = (saved: number): string => (saved === 1 ? '1 justificada' : `${saved} justificadas`);

/** «Tercon · Llegada tarde» */
export const lineName = ({ name, kind }: ToJustify): string =>
  kind === undefined ? name : `${name} · ${JUSTIFICATION_NAMES[kind]}`;
