/** Subjects of which a person is told in the application (10-watch-tell-terminals §2), with the name that the list of notices shows. */
export const NOTICE_SUBJECTS = {
  MENCION: 'Mención',
  TAREA: 'Tarea',
  RESERVA_APROBADA: 'Reserva aprobada',
  RESERVA_RECHAZADA: 'Reserva rechazada',
} as const;
export type NoticeSubject = keyof typeof NOTICE_SUBJECTS;
export const NOTICE_SUBJECT_CODES = Object.keys(NOTICE_SUBJECTS) as [NoticeSubject, ...NoticeSubject[]];

/** Longest text of a notice, in characters. */
export const NOTICE_LENGTH = 300;
/** The list of a person shows so many notices, the newest first. */
export const NOTICES_SHOWN = 50;
