/** Subjects about which people are notified in the application (10-watch-tell-terminals §2), with the name that the list of notices shows. */
export const NOTICE_SUBJECTS = {
  MENCION: 'Mención',
  TAREA: 'Tarea',
  RESERVA_APROBADA: 'Reserva aprobada',
  RESERVA_RECHAZADA: 'Reserva rechazada',
  RESERVA_CANCELADA: 'Reserva cancelada',
  RESERVA_REABIERTA: 'Reserva por decidir otra vez',
  RESUMEN: 'Avisar por teléfono',
  CASO: 'Caso en el monitoreo',
  CORREO_RECHAZADO: 'Correo que rechaza los avisos',
} as const;
export type NoticeSubject = keyof typeof NOTICE_SUBJECTS;
export const NOTICE_SUBJECT_CODES = Object.keys(NOTICE_SUBJECTS) as [NoticeSubject, ...NoticeSubject[]];

/** Longest text of a notice, in characters. */
export const NOTICE_LENGTH = 300;
/** The list of a person shows so many notices, the newest first. */
export const NOTICES_SHOWN = 50;

/** What one notice says in place of several of a subject, and where it leads. */
export const GATHERED: Readonly<Record<NoticeSubject, { text: (count: number) => string; url: string }>> = {
  MENCION: { text: count => `Le mencionaron en ${count} comentarios`, url: '/reservas?f.unread=true' },
  TAREA: { text: count => `Le asignaron ${count} tareas`, url: '/tareas' },
  RESERVA_APROBADA: { text: count => `Se aprobaron ${count} reservas`, url: '/reservas' },
  RESERVA_RECHAZADA: { text: count => `Se rechazaron ${count} reservas`, url: '/reservas' },
  RESERVA_CANCELADA: { text: count => `Se cancelaron ${count} reservas`, url: '/reservas' },
  RESERVA_REABIERTA: { text: count => `${count} reservas volvieron a pendiente`, url: '/reservas' },
  RESUMEN: { text: count => `${count} novedades de reservas por avisar por teléfono`, url: '/reservas' },
  CASO: { text: count => `${count} avisos de casos en el monitoreo`, url: '/monitoreo' },
  CORREO_RECHAZADO: { text: count => `${count} correos rechazan los avisos`, url: '/usuarios' },
};
