import { plural } from '../amounts/plural';

/** Subjects about which people are notified in the application (10-watch-tell-terminals §2). Their names are in SUBJECT_NAMES. */
export const NOTICE_SUBJECT_CODES = [
  'MENCION',
  'TAREA',
  'RESERVA_APROBADA',
  'RESERVA_RECHAZADA',
  'RESERVA_CANCELADA',
  'RESERVA_REABIERTA',
  'RESUMEN',
  'CASO',
  'PANICO',
  'CORREO_RECHAZADO',
  'TURNO_RECHAZADO',
] as const;
export type NoticeSubject = (typeof NOTICE_SUBJECT_CODES)[number];

/**
 * Subjects of which extra administrators are also told. Not those that are of one person (a mention, a task, a call to make), nor cases, whose
 * recipients their rules name.
 */
export const EXTRA_SUBJECTS = [
  'RESERVA_APROBADA',
  'RESERVA_RECHAZADA',
  'RESERVA_CANCELADA',
  'RESERVA_REABIERTA',
  'CORREO_RECHAZADO',
  'TURNO_RECHAZADO',
] as const satisfies readonly NoticeSubject[];

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
  CASO: {
    text: count => plural(count, '# caso más en la última hora', '# casos más en la última hora'),
    url: '/monitoreo',
  },
  PANICO: { text: count => `${count} emergencias de conductores`, url: '/monitoreo' },
  CORREO_RECHAZADO: { text: count => `${count} correos rechazan los avisos`, url: '/usuarios' },
  TURNO_RECHAZADO: { text: count => `Los terminales rechazaron ${count} turnos`, url: '/despachos' },
};
