import type { EditedRow, FastContainer, FastReservation } from '@cabezal/contract/bookings/reservations/editing.calls';
import { containerChanges, reservationChanges } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate, formatDateTime } from '@cabezal/domain/system/time/time';
import { cleanContainer, containersIn } from '@cabezal/domain/system/validation/container-input';
import { cleanPaper, ownGeneratorError, payloadError, sealsIn } from '@cabezal/domain/system/validation/shipment';
import { weightError } from '@cabezal/domain/system/validation/unit-weight';
import { parseWeight } from '../../../../ui/form/parse-weight.ts';
import { parseDate, parseMoment, parseTime } from '../../../../ui/form/read-moment.ts';
import type { Schema } from '../../../../ui/form/zod-rule.ts';

/** The columns of the quick edit: how each value is displayed, parsed from typed or pasted text, and checked. */

type Noun = EditedRow['noun'];
/** The context for the rules of a column. */
export interface Reading {
  /** The business day, `YYYY-MM-DD`. */
  today: string;
  now: Date;
  /** Whether an appointment in the past is allowed, for trips already driven. */
  past: boolean;
  /** Maximum weight of a unit with its container, kg. */
  max_kg: number;
}
type Read = { value: unknown } | { error: string };

export interface QuickColumn {
  field: string;
  title: string;
  noun: Noun;
  /** px */
  width: number;
  /** Its rule in the table of editable fields. */
  edit: string;
  align?: 'right';
  stored: (reservation: FastReservation, box: FastContainer | null) => unknown;
  show: (value: unknown) => string;
  /** `text` is trimmed. */
  read: (text: string, box: FastContainer | null, by: Reading) => Read;
}

const shown = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The message of the call's own rule, or the value as it will be stored. */
function judged(schema: Schema, value: unknown): Read {
  const parsed = schema.safeParse(value);
  return parsed.success ? { value: parsed.data } : { error: parsed.error.issues[0]?.message ?? 'No es válido' };
}

type ReservationField = 'booking' | 'bl' | 'cw1_code' | 'reference' | 'voyage' | 'release_number' | 'exit_letter';
const asWritten = (text: string): string => text;
/** `clean`: the number of a paper may be pasted with separators, as in mails. */
const paper = (field: ReservationField, title: string, width: number, clean = asWritten): QuickColumn => ({
  field,
  title,
  width,
  noun: 'reservation',
  edit: field,
  stored: reservation => reservation[field],
  show: shown,
  read: text => judged(reservationChanges.shape[field], clean(text) || null),
});

const MAX_NAME = 80;
const MOMENT = 'Escriba día y hora, por ejemplo 24/11 14:30';
const NEVER_EMPTY = 'No se puede dejar vacío';

/** The date of a stop: it can be set, but not cleared. */
const dated = (field: 'retrieval_at' | 'delivery_at', title: string): QuickColumn => ({
  field,
  title,
  width: 140,
  noun: 'sub_reservation',
  edit: field,
  stored: (_, box) => (field === 'retrieval_at' ? box?.retrieval : box?.delivery)?.at ?? null,
  show: value => formatDateTime(value as string | null),
  read: (text, _, { today }) => {
    if (text === '') return { error: NEVER_EMPTY };
    const at = parseMoment(text, today);
    return at === null ? { error: MOMENT } : { value: at };
  },
});

/** A container number in any usual notation: on the box, in a chat or in a spreadsheet. */
const codeIn = (text: string): string | null => (text === '' ? null : (containersIn(text)[0] ?? cleanContainer(text)));

/** A yes or no in any usual notation; null: neither. */
function yesIn(text: string): boolean | null {
  const plain = text.trim().toLowerCase();
  if (['sí', 'si', 's', 'x', '1', 'verdadero'].includes(plain)) return true;
  return ['', 'no', 'n', '0', '-', 'falso'].includes(plain) ? false : null;
}

export const quickColumns: readonly QuickColumn[] = [
  {
    field: 'container_code',
    title: 'Contenedor',
    width: 124,
    noun: 'sub_reservation',
    edit: 'container_code',
    stored: (_, box) => box?.container_code ?? null,
    show: shown,
    read: text => judged(containerChanges.shape.container_code, codeIn(text)),
  },
  {
    field: 'seals',
    title: 'Sellos',
    width: 140,
    noun: 'sub_reservation',
    edit: 'seals',
    stored: (_, box) => box?.seals ?? [],
    show: value => (value as string[]).join(', '),
    read: text => judged(containerChanges.shape.seals, sealsIn(text)),
  },
  {
    field: 'weight_kg',
    title: 'Peso kg',
    width: 84,
    noun: 'sub_reservation',
    edit: 'weight_kg',
    align: 'right',
    stored: (_, box) => box?.weight_kg ?? null,
    show: value => (value === null ? '' : formatNumber(value as number, 0)),
    read: (text, box, { max_kg }) => {
      const kg = parseWeight(text);
      if (kg === null) return { error: 'Escriba el peso, por ejemplo 21.800 kg' };
      const read = judged(containerChanges.shape.weight_kg, kg);
      if ('error' in read || box === null) return read;
      const wrong = weightError(kg, box.tare_kg, max_kg) ?? payloadError(kg, box.payload_kg);
      return wrong === null ? read : { error: wrong };
    },
  },
  {
    field: 'own_generator',
    title: 'Generador del cliente',
    width: 152,
    noun: 'sub_reservation',
    edit: 'set_point_c',
    stored: (_, box) => box?.own_generator ?? false,
    show: value => (value === true ? 'Sí' : ''),
    read: (text, box) => {
      const said = yesIn(text);
      if (said === null) return { error: 'Escriba Sí, o déjelo vacío' };
      const wrong = ownGeneratorError(said, box?.needs_generator ?? false);
      return wrong === null ? { value: said } : { error: wrong };
    },
  },
  paper('booking', 'Booking', 136, cleanPaper),
  paper('bl', 'BL', 124, cleanPaper),
  paper('reference', 'Referencia', 120),
  {
    // By name, as in a pasted column; the server finds the ship.
    field: 'ship',
    title: 'Buque',
    width: 132,
    noun: 'reservation',
    edit: 'id_ship',
    stored: reservation => reservation.ship,
    show: shown,
    read: text =>
      text.length > MAX_NAME ? { error: `Máximo ${MAX_NAME} caracteres` } : { value: text === '' ? null : text },
  },
  paper('voyage', 'Viaje', 84),
  {
    field: 'cut_off',
    title: 'Cut-off',
    width: 140,
    noun: 'reservation',
    edit: 'cut_off',
    stored: reservation => reservation.cut_off,
    show: value => formatDateTime(value as string | null),
    read: (text, _, { today }) => {
      if (text === '') return { value: null };
      const at = parseMoment(text, today);
      return at === null ? { error: MOMENT } : judged(reservationChanges.shape.cut_off, at);
    },
  },
  {
    field: 'appointment_date',
    title: 'Cita',
    width: 104,
    noun: 'reservation',
    edit: 'appointment',
    stored: reservation => reservation.appointment_date,
    show: value => formatDate(value as string),
    read: (text, _, { today }) => {
      if (text === '') return { error: NEVER_EMPTY };
      const day = parseDate(text, { today });
      return day === null
        ? { error: 'Escriba el día, por ejemplo 24/11' }
        : judged(reservationChanges.shape.appointment_date, day);
    },
  },
  {
    field: 'appointment_time',
    title: 'Hora',
    width: 64,
    noun: 'reservation',
    edit: 'appointment',
    stored: reservation => reservation.appointment_time,
    show: shown,
    read: text => {
      const at = parseTime(text);
      return at === null ? { error: text === '' ? NEVER_EMPTY : 'Escriba la hora, por ejemplo 14:30' } : { value: at };
    },
  },
  dated('retrieval_at', 'Retiro'),
  dated('delivery_at', 'Entrega'),
  paper('cw1_code', 'CW1', 84, cleanPaper),
  {
    field: 'dae',
    title: 'DAE',
    width: 168,
    noun: 'sub_reservation',
    edit: 'dae',
    stored: (_, box) => box?.dae ?? null,
    show: shown,
    read: text => judged(containerChanges.shape.dae, text || null),
  },
  {
    field: 'vgm_kg',
    title: 'VGM kg',
    width: 84,
    noun: 'sub_reservation',
    edit: 'vgm_kg',
    align: 'right',
    stored: (_, box) => box?.vgm_kg ?? null,
    show: value => (value === null ? '' : formatNumber(value as number, 0)),
    read: text => {
      if (text === '') return { value: null };
      const kg = parseWeight(text);
      return kg === null
        ? { error: 'Escriba el peso, por ejemplo 26.400 kg' }
        : judged(containerChanges.shape.vgm_kg, kg);
    },
  },
  paper('release_number', 'Liberación', 120),
  paper('exit_letter', 'Carta de salida', 128),
];
