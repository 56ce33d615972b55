/** What a terminal asks before it gives a slot, by kind of work, and what of it lacks (10-watch-tell-terminals §6, decision 0182). */
import { formatNumber, formatPercent } from '../../system/amounts/format';
import { refuse } from '../../system/refusals/refusals';
import { formatDateTime, formatLength, type Instant } from '../../system/time/time';
import { formatPlate } from '../../system/validation/plate';
import type { SlotKind } from '../../trips/slots/slot';
import { TERMINAL_CODE_KINDS, type TerminalCodeKind } from '../terminals/terminal-codes';

/** Where a person enters a value. */
export const DRAFT_PLACES = {
  DRAFT: 'Este borrador',
  RESERVATION: 'Reserva',
  CONTAINER: 'Contenedor',
  GUIDE: 'Guía',
  CODES: 'Códigos del terminal',
  PLACE: 'Establecimiento',
} as const;
export type DraftPlace = keyof typeof DRAFT_PLACES;

/** What is known about the trip and its shipment. Null: unknown. */
export interface SheetFacts {
  readonly terminal: string;
  readonly client_ruc: string;
  readonly carrier_ruc: string | null;
  readonly license_plate: string | null;
  readonly chassis: string | null;
  readonly driver_id: string | null;
  readonly driver_name: string | null;
  readonly container_code: string | null;
  readonly iso: string;
  readonly is_reefer: boolean;
  readonly shipping_line: string | null;
  readonly booking: string | null;
  readonly ship: string | null;
  readonly voyage: string | null;
  readonly dae: string | null;
  readonly tare_kg: number;
  readonly payload_kg: number;
  readonly weight_kg: number;
  readonly vgm_kg: number | null;
  readonly seals: readonly string[];
  readonly set_point_c: number | null;
  readonly humidity_pct: number | null;
  /** Opening of the vents, m³/h; 0: closed. */
  readonly ventilation: number | null;
  readonly over_dimensions: string | null;
  /** Depot of the empty box, and when it was or will be fetched there. */
  readonly depot: string | null;
  readonly fetched_at: Instant | null;
  readonly plant: string | null;
  readonly province: string | null;
  readonly canton: string | null;
  /** When the truck left or will leave the plant. */
  readonly left_plant_at: Instant | null;
  readonly bl: string | null;
  readonly release_number: string | null;
  readonly exit_letter: string | null;
  readonly port_paid_at: Instant | null;
  /** Entered in the draft. */
  readonly slot_from: Instant | null;
  readonly emails: readonly string[];
  /** Estimated drive from the plant to the terminal, minutes. */
  readonly travel_min: number | null;
}

/** A record that the terminal names by a code of its own. */
export interface NamedRecord {
  readonly kind: TerminalCodeKind;
  readonly name: string;
  /** Null: the terminal's code is not known. */
  readonly code: string | null;
}

/** A line of the sheet that a person copies to the terminal's portal. */
interface SheetLine {
  /** `dae`, `code.PRODUCT`. */
  readonly field: string;
  readonly label: string;
  /** Null: it lacks, or there is none. */
  readonly value: string | null;
  readonly place: DraftPlace;
}

/** A value that lacks, with the place where it is entered. */
export interface MissingValue {
  readonly field: string;
  readonly place: DraftPlace;
  readonly text: string;
}

interface Asked {
  readonly label: string;
  readonly place: DraftPlace;
  readonly value: (facts: SheetFacts, zone: string | undefined) => string | null;
  /** What to do if it lacks; absent: it may lack. */
  readonly lack?: string;
}

const kg = (weight: number | null): string | null => (weight === null ? null : `${formatNumber(weight, 0)} kg`);
const at = (instant: Instant | null, zone: string | undefined): string | null =>
  instant === null ? null : formatDateTime(instant, zone);
const list = (texts: readonly string[]): string | null => (texts.length === 0 ? null : texts.join(', '));

const ANY = {
  client_ruc: { label: 'RUC del cliente', place: 'RESERVATION', value: f => f.client_ruc },
  carrier_ruc: {
    label: 'RUC del transportista',
    place: 'GUIDE',
    value: f => f.carrier_ruc,
    lack: 'La guía no tiene transportista',
  },
  license_plate: {
    label: 'Placa',
    place: 'GUIDE',
    value: f => f.license_plate && formatPlate(f.license_plate),
    lack: 'Asigne el camión',
  },
  chassis: { label: 'Chasis', place: 'GUIDE', value: f => f.chassis, lack: 'Asigne el chasis' },
  driver_id: { label: 'Cédula del conductor', place: 'GUIDE', value: f => f.driver_id, lack: 'Asigne el conductor' },
  driver_name: { label: 'Conductor', place: 'GUIDE', value: f => f.driver_name },
  container_code: {
    label: 'Contenedor',
    place: 'CONTAINER',
    value: f => f.container_code,
    lack: 'Ingrese el número del contenedor',
  },
  iso: { label: 'Tipo ISO', place: 'CONTAINER', value: f => f.iso },
  shipping_line: {
    label: 'Naviera',
    place: 'RESERVATION',
    value: f => f.shipping_line,
    lack: 'La reserva no tiene naviera',
  },
  slot_from: {
    label: 'Desde',
    place: 'DRAFT',
    value: (f, zone) => at(f.slot_from, zone),
    lack: 'Ingrese la hora del turno',
  },
  emails: {
    label: 'Respuestas a',
    place: 'DRAFT',
    value: f => list(f.emails),
    lack: 'Ingrese un correo para las respuestas del terminal',
  },
} satisfies Record<string, Asked>;

const EXPORT = {
  booking: { label: 'Booking', place: 'RESERVATION', value: f => f.booking, lack: 'Ingrese el booking' },
  ship: { label: 'Buque', place: 'RESERVATION', value: f => f.ship, lack: 'Ingrese el buque' },
  voyage: { label: 'Viaje del buque', place: 'RESERVATION', value: f => f.voyage, lack: 'Ingrese el viaje del buque' },
  dae: { label: 'DAE', place: 'CONTAINER', value: f => f.dae, lack: 'Ingrese la DAE' },
  tare_kg: { label: 'Tara', place: 'CONTAINER', value: f => kg(f.tare_kg) },
  payload_kg: { label: 'Carga máxima', place: 'CONTAINER', value: f => kg(f.payload_kg) },
  weight_kg: {
    label: 'Peso de carga',
    place: 'CONTAINER',
    value: f => (f.weight_kg === 0 ? null : kg(f.weight_kg)),
    lack: 'Ingrese el peso de la carga',
  },
  vgm_kg: { label: 'VGM', place: 'CONTAINER', value: f => kg(f.vgm_kg), lack: 'Ingrese el VGM' },
  seals: { label: 'Sellos', place: 'CONTAINER', value: f => list(f.seals), lack: 'Ingrese los sellos' },
  over_dimensions: { label: 'Sobredimensiones', place: 'CONTAINER', value: f => f.over_dimensions },
  depot: { label: 'Depósito del vacío', place: 'RESERVATION', value: f => f.depot },
  fetched_at: { label: 'Retiro del vacío', place: 'RESERVATION', value: (f, zone) => at(f.fetched_at, zone) },
  plant: { label: 'Planta', place: 'RESERVATION', value: f => f.plant, lack: 'El recorrido no pasa por una planta' },
  province: { label: 'Provincia', place: 'PLACE', value: f => f.province, lack: 'La planta no tiene provincia' },
  canton: { label: 'Cantón', place: 'PLACE', value: f => f.canton, lack: 'La planta no tiene cantón' },
  left_plant_at: {
    label: 'Salida de planta',
    place: 'RESERVATION',
    value: (f, zone) => at(f.left_plant_at, zone),
    lack: 'Programe la salida de la planta',
  },
  travel_min: {
    label: 'Viaje hasta el terminal',
    place: 'DRAFT',
    value: f => (f.travel_min === null ? null : formatLength(f.travel_min)),
    lack: 'Ingrese cuánto tarda el viaje desde la planta',
  },
} satisfies Record<string, Asked>;

const COLD = {
  set_point_c: {
    label: 'Temperatura',
    place: 'CONTAINER',
    value: f => (f.set_point_c === null ? null : `${formatNumber(f.set_point_c, 1)} °C`),
    lack: 'Ingrese la temperatura',
  },
  humidity_pct: {
    label: 'Humedad',
    place: 'CONTAINER',
    value: f => (f.humidity_pct === null ? null : formatPercent(f.humidity_pct, 0)),
    lack: 'Ingrese la humedad',
  },
  ventilation: {
    label: 'Ventilación',
    place: 'CONTAINER',
    value: f => (f.ventilation === null ? null : f.ventilation === 0 ? 'Cerrada' : `${f.ventilation} m³/h`),
    lack: 'Ingrese la ventilación',
  },
} satisfies Record<string, Asked>;

const IMPORT = {
  bl: { label: 'BL', place: 'RESERVATION', value: f => f.bl, lack: 'Ingrese el BL' },
  release_number: {
    label: 'Número de liberación',
    place: 'RESERVATION',
    value: f => f.release_number,
    lack: 'Ingrese el número de liberación',
  },
  exit_letter: {
    label: 'Carta de salida',
    place: 'RESERVATION',
    value: f => f.exit_letter,
    lack: 'Ingrese la carta de salida',
  },
  port_paid_at: {
    label: 'Pagado al puerto',
    place: 'RESERVATION',
    value: (f, zone) => at(f.port_paid_at, zone),
    lack: 'Ingrese cuándo se pagó al puerto',
  },
} satisfies Record<string, Asked>;

/** What a terminal asks for a kind of work. */
function askedFor(kind: SlotKind, { is_reefer }: Pick<SheetFacts, 'is_reefer'>): Readonly<Record<string, Asked>> {
  if (kind === 'INGRESO_LLENO') return { ...ANY, ...EXPORT, ...(is_reefer ? COLD : {}) };
  return kind === 'RETIRO_LLENO' ? { ...ANY, ...IMPORT } : ANY;
}

/** Kinds of records that a terminal names by codes of its own, for a kind of work. */
export const codesAskedFor = (kind: SlotKind): readonly TerminalCodeKind[] =>
  kind === 'INGRESO_LLENO'
    ? ['SHIPPING_LINE', 'CONTAINER_TYPE', 'CLIENT', 'PRODUCT', 'DEPOSIT', 'PROVINCE', 'CANTON']
    : ['SHIPPING_LINE', 'CONTAINER_TYPE'];

/** The sheet of a slot: every value that its terminal asks, then the terminal's codes. */
export function draftSheet(
  kind: SlotKind,
  facts: SheetFacts,
  codes: readonly NamedRecord[],
  zone?: string,
): SheetLine[] {
  const lines = Object.entries(askedFor(kind, facts)).map(([field, { label, place, value }]) => ({
    field,
    label,
    value: value(facts, zone),
    place,
  }));
  const named = codes.map(({ kind: of, name, code }) => ({
    field: `code.${of}`,
    label: `${TERMINAL_CODE_KINDS[of]}: ${name}`,
    value: code,
    place: 'CODES' as const,
  }));
  return [...lines, ...named];
}

/** Everything that lacks before the terminal gives the slot, in the order of the sheet. Codes: SIN_EQUIVALENCIA. */
export function missingFor(kind: SlotKind, facts: SheetFacts, codes: readonly NamedRecord[]): MissingValue[] {
  const values = Object.entries(askedFor(kind, facts)).flatMap(([field, { place, value, lack }]) =>
    lack === undefined || value(facts, undefined) !== null ? [] : [{ field, place, text: lack }],
  );
  const unnamed = codes.flatMap(({ kind: of, name, code }) =>
    code === null
      ? [
          {
            field: `code.${of}`,
            place: 'CODES' as const,
            text: refuse('SIN_EQUIVALENCIA', { nombre: name, terminal: facts.terminal }).message,
          },
        ]
      : [],
  );
  return [...values, ...unnamed];
}
