import { type MessageSubject, SUBJECT_NAMES } from '../../system/notices/subjects-of-messages';

/** Subjects of which recipients of customers and forwarders are told, because a fact of a reservation or trip says so. */
export const TOLD_SUBJECTS = [
  'RESERVA_APROBADA',
  'RESERVA_RECHAZADA',
  'TURNO_CONFIRMADO',
  'GUIA_EMITIDA',
  'VIAJE_INICIADO',
  'LLEGADA_PLANTA',
  'SALIDA_PLANTA',
  'INGRESO_PUERTO',
  'DEVUELTO',
  'RETRASO',
  'STAND_BY_75',
  'STAND_BY',
  'DIAS_LIBRES',
  'DOCUMENTOS_FALTANTES',
  'FACTURA',
] as const;
export type ToldSubject = (typeof TOLD_SUBJECTS)[number];

/** «Guía emitida»: the subject as its settings and mails name it. */
export const toldSubjectName = (subject: ToldSubject): string => SUBJECT_NAMES[subject];

/** What a mail says of a fact that was undone. */
const CORRECTION = 'Corrección: esto se deshizo';
/** The same of documents, which arrived, or of which the trip needs none any more. */
const NOTHING_MISSING = 'Ya no faltan documentos';

/** The sentence of a fact: «Llegada a la planta · 48190-1 · MSCU4120760 · Bananera El Guabo · 30/11/2026 14:05». */
export function factWords(subject: ToldSubject, about: string, at: string): string {
  return [toldSubjectName(subject), about, at].filter(part => part !== '').join(' · ');
}

/** The sentence that takes it back. */
export const correctionWords = (subject: MessageSubject, words: string): string =>
  `${subject === 'DOCUMENTOS_FALTANTES' ? NOTHING_MISSING : CORRECTION}. ${words}`;
