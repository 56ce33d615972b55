import { type MessageSubject, SUBJECT_NAMES } from './subjects-of-messages';

/** Fields that templates of notifications may name, with what they are. */
export const FIELD_NAMES = {
  asunto: 'Nombre del aviso',
  texto: 'La frase de siempre',
  fecha: 'Cuándo ocurrió',
  reserva: 'Número de la reserva',
  subreserva: 'Número del contenedor en la reserva',
  contenedor: 'Contenedor',
  lugar: 'Lugar',
  motivo: 'Motivo',
  persona: 'Persona',
  comentario: 'Comentario',
  tarea: 'Tarea',
  novedad: 'Novedad',
  caso: 'Caso',
  detalle: 'Detalle',
  correo: 'Correo, sin la mayoría de sus letras',
  documento: 'Número de la factura, o documentos que faltan',
} as const;
export type FieldCode = keyof typeof FIELD_NAMES;

/** Values of fields; one that is absent or null is written as «sin dato». */
export type Fields = Readonly<Partial<Record<FieldCode, string | null>>>;
/** The same as the log stores them: exactly the fields of the subject. */
export type TemplateFacts = Readonly<Record<string, string | null>>;

/** Fields of every subject. */
const COMMON = ['asunto', 'texto', 'fecha'] as const satisfies readonly FieldCode[];
const TRIP = ['reserva', 'subreserva', 'contenedor'] as const satisfies readonly FieldCode[];
const STOP = [...TRIP, 'lugar'] as const satisfies readonly FieldCode[];

interface SubjectFields {
  /** Its fields besides those of every subject. */
  readonly fields: readonly FieldCode[];
  /** Its usual sentence, for a preview without a trip. */
  readonly example: string;
}

/**
 * The subjects that something tells of, with the fields that their templates may name: the whitelist. Nothing else of a record ever stands in a
 * message, whatever an office writes.
 */
const TEMPLATES_OF = {
  MENCION: {
    fields: ['persona', 'reserva', 'comentario'],
    example: 'Ana Mora le mencionó en la reserva 48190: «Falta el sello»',
  },
  TAREA: {
    fields: ['persona', 'tarea', 'reserva'],
    example: 'Ana Mora le asignó «Pedir el turno» de la reserva 48190',
  },
  RESERVA_APROBADA: { fields: ['reserva'], example: 'Se aprobó la reserva 48190' },
  RESERVA_RECHAZADA: { fields: ['reserva', 'motivo'], example: 'Se rechazó la reserva 48190: «Sin camiones ese día»' },
  RESERVA_CANCELADA: { fields: ['reserva'], example: 'Se canceló la reserva 48190' },
  RESERVA_REABIERTA: {
    fields: ['reserva'],
    example: 'La reserva 48190 volvió a pendiente: se decidirá otra vez',
  },
  RESUMEN: {
    fields: ['reserva', 'novedad'],
    example: 'Avise a 2 teléfonos de la reserva 48190: llegada a la planta',
  },
  CASO: { fields: ['caso', 'detalle'], example: 'Detenido: 48190-1 sin moverse 25 min' },
  PANICO: { fields: ['caso', 'detalle'], example: '48190-1 · Disco 12: el conductor pide ayuda' },
  CORREO_RECHAZADO: {
    fields: ['persona', 'correo'],
    example:
      'El correo b…@demo.ec de Ana Mora rechaza los avisos: no se le envía ninguno hasta que se confirme o se cambie',
  },
  TURNO_RECHAZADO: {
    fields: ['reserva', 'subreserva', 'lugar', 'motivo'],
    example: 'Contecon rechazó el turno de 48190-1: «La ventana ya no tiene cupo»',
  },
  TURNO_CONFIRMADO: {
    fields: STOP,
    example: 'Turno confirmado · 48190-1 · MSCU4120760 · Contecon · 30/nov/2026 14:05',
  },
  GUIA_EMITIDA: { fields: TRIP, example: 'Guía emitida · 48190-1 · MSCU4120760 · 30/nov/2026 14:05' },
  VIAJE_INICIADO: { fields: TRIP, example: 'Viaje iniciado · 48190-1 · MSCU4120760 · 30/nov/2026 14:05' },
  LLEGADA_PLANTA: {
    fields: STOP,
    example: 'Llegada a la planta · 48190-1 · MSCU4120760 · Bananera El Guabo · 30/nov/2026 14:05',
  },
  SALIDA_PLANTA: {
    fields: STOP,
    example: 'Salida de la planta · 48190-1 · MSCU4120760 · Bananera El Guabo · 30/nov/2026 14:05',
  },
  INGRESO_PUERTO: {
    fields: STOP,
    example: 'Ingreso al puerto · 48190-1 · MSCU4120760 · Contecon · 30/nov/2026 14:05',
  },
  DEVUELTO: {
    fields: STOP,
    example: 'Contenedor devuelto · 48190-1 · MSCU4120760 · Depósito Norte · 30/nov/2026 14:05',
  },
  RETRASO: {
    fields: TRIP,
    example: 'Retraso · 48190-1 · MSCU4120760 · Llegará tarde a la cita de las 14:00 · 30/nov/2026 13:05',
  },
  STAND_BY_75: {
    fields: TRIP,
    example: 'Horas libres por terminar · 48190-1 · MSCU4120760 · Horas libres al 75 % · 30/nov/2026 14:05',
  },
  STAND_BY: {
    fields: TRIP,
    example: 'Stand-by corriendo · 48190-1 · MSCU4120760 · Terminaron las horas libres · 30/nov/2026 14:05',
  },
  DIAS_LIBRES: {
    fields: TRIP,
    example: 'Días libres · 48190-1 · MSCU4120760 · Quedan 2 días libres de naviera · 30/nov/2026 14:05',
  },
  DOCUMENTOS_FALTANTES: {
    fields: [...TRIP, 'documento'],
    example: 'Documentos faltantes · 48190-1 · MSCU4120760 · EIR de ingreso · 30/nov/2026 14:05',
  },
  FACTURA: {
    fields: ['reserva', 'documento'],
    example: 'Factura · 48190 · 001-001-000000123 · 30/nov/2026 14:05',
  },
} as const satisfies Partial<Record<MessageSubject, SubjectFields>>;
export type TemplateSubject = keyof typeof TEMPLATES_OF;
export const TEMPLATE_SUBJECTS = Object.keys(TEMPLATES_OF) as [TemplateSubject, ...TemplateSubject[]];

/** The fields that a template of the subject may name. */
export function fieldsOf(subject: TemplateSubject): FieldCode[] {
  const { fields }: SubjectFields = TEMPLATES_OF[subject];
  return [...COMMON, ...fields];
}

/** What the log stores for a message, so that a template can be filled in when it leaves: the fields of the subject and no others. */
export function factsOf(
  subject: TemplateSubject,
  { text, at }: { text: string; at: string },
  fields: Fields,
): TemplateFacts {
  const all: Fields = { ...fields, asunto: SUBJECT_NAMES[subject], texto: text, fecha: at };
  return Object.fromEntries(fieldsOf(subject).map(code => [code, all[code] ?? null]));
}

/** Values of an example, for a preview without a trip. */
const EXAMPLES: Fields = {
  reserva: '48190',
  subreserva: '48190-1',
  contenedor: 'MSCU4120760',
  lugar: 'Bananera El Guabo',
  motivo: 'Sin camiones ese día',
  persona: 'Ana Mora',
  comentario: 'Falta el sello',
  tarea: 'Pedir el turno',
  novedad: 'llegada a la planta',
  caso: 'Detenido',
  detalle: '48190-1 sin moverse 25 min',
  correo: 'b…@demo.ec',
  documento: 'EIR de ingreso',
};

/** Invented facts of a subject; `known` replaces those that a real trip has. */
export function exampleFacts(subject: TemplateSubject, known: Fields = {}): TemplateFacts {
  const { example }: SubjectFields = TEMPLATES_OF[subject];
  return factsOf(subject, { text: example, at: '30/nov/2026 14:05' }, { ...EXAMPLES, ...known });
}
