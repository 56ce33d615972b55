/** Rules of gensets, chassis and modems (spec §3 Equipment, 7.21). Each function returns an error sentence; null when absent or valid. */
import { refuse, type Verdict } from '../refusals/refusals';
import {
  type AttributeDefinition,
  CHASSIS_TYPES,
  EQUIPMENT_ATTRIBUTES,
  EQUIPMENT_KIND_NAMES,
  type EquipmentKind,
} from './equipment-attributes.data';
import { modemCode, modemCodeError } from './modem';
import { plateError } from './plate';

/** States set by a person. Whether an equipment is on a trip follows from its guides. */
export const AVAILABILITIES = ['DISPONIBLE', 'MANTENIMIENTO', 'BLOQUEADO', 'INACTIVO'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
export const AVAILABILITY_NAMES: Readonly<Record<Availability, string>> = {
  DISPONIBLE: 'Disponible',
  MANTENIMIENTO: 'Mantenimiento',
  BLOQUEADO: 'Bloqueado',
  INACTIVO: 'Inactivo',
};

/** Whether an equipment may change to a state: any but its current one (EQUIPO_SIN_CAMBIO 409). */
export function canSetAvailability(from: Availability, to: Availability): Verdict {
  return from === to ? refuse('EQUIPO_SIN_CAMBIO', { estado: AVAILABILITY_NAMES[to] }) : true;
}

/** Whether equipment in that state is no longer offered; each of its trips then needs a decision. */
export const leavesService = (to: Availability): boolean => to !== 'DISPONIBLE';

type Given = string | null | undefined;

/** Disk of an equipment: «GEN-101», «CHA-20-40-103». */
export function equipmentDiskError(disk: Given): string | null {
  const bare = disk?.trim() ?? '';
  const fits = (text: string) => /^[A-Z0-9][A-Z0-9/-]{0,19}$/i.test(text);
  if (bare === '' || fits(bare)) return null;
  const hyphened = bare.replace(/\s+/g, '-');
  return hyphened !== bare && fits(hyphened)
    ? `El disco va sin espacios: escriba ${hyphened.toUpperCase()}`
    : 'El disco lleva hasta 20 letras, números o guiones, como GEN-101';
}

export const IMEI_ERROR = 'El IMEI es inválido: son 15 dígitos y el último es verificador';

/** True when the last digit is the Luhn check digit of the others. */
function luhnMatches(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const weighed = i % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}

/** IMEI of a modem: 15 digits with a Luhn check digit. */
export function imeiError(imei: Given): string | null {
  return !imei || (/^\d{15}$/.test(imei) && luhnMatches(imei)) ? null : IMEI_ERROR;
}

/** SIM of a modem: telephone number (10 digits) or card number (ICCID, 19 or 20 digits). */
export function chipError(chip: Given): string | null {
  return !chip || /^(\d{10}|\d{19,20})$/.test(chip)
    ? null
    : 'El chip lleva el número de teléfono (10 dígitos) o el ICCID (19 o 20 dígitos)';
}

function hourMeterError(value: string): string | null {
  return /^\d{1,6}$/.test(value) ? null : 'El horómetro va de 0 a 999.999 horas enteras';
}

function tankError(value: string): string | null {
  const gallons = Number(value);
  return /^\d{1,3}(\.\d{1,2})?$/.test(value) && gallons > 0 && gallons <= 400
    ? null
    : 'Los galones van de más de 0 a 400, con hasta dos decimales';
}

const byCode: Readonly<Record<string, (value: string) => string | null>> = {
  imei: imeiError,
  chip: chipError,
  horometro: hourMeterError,
  galones: tankError,
  serie: value => (/^[A-Z0-9-]{4,25}$/i.test(value) ? null : 'La serie lleva de 4 a 25 letras, números o guiones'),
};

function certificateValueError(value: string): string | null {
  return /^[A-Z0-9][A-Z0-9./-]{2,29}$/i.test(value)
    ? null
    : 'El número lleva de 3 a 30 letras, números, guiones o barras';
}

/** Error sentence of an attribute's value, or null; checks required ones and choices too. */
export function attributeError(definition: AttributeDefinition, given: Given): string | null {
  const value = given?.trim();
  if (!value) return definition.required ? `Ingrese el ${definition.name}` : null;
  if (definition.entry === 'certificate') return certificateValueError(value);
  if (definition.entry === 'choice' && !definition.values?.some(one => one.code === value))
    return 'Elija uno de la lista';
  return byCode[definition.code]?.(value) ?? null;
}

/** Error sentence of a certificate's expiry date, or null: only one with a number has a date. */
export function expiryError(definition: AttributeDefinition, value: Given, expires_on: Given): string | null {
  if (!expires_on) return null;
  if (definition.entry !== 'certificate') return 'Solo un certificado vence';
  return value ? null : 'Ingrese el número del certificado';
}

export interface AttributeInput {
  readonly code: string;
  readonly value?: string | null;
  readonly expires_on?: string | null;
}

export interface EquipmentInput {
  readonly disk: string;
  readonly license_plate?: string | null;
  readonly size?: string | null;
  readonly id_owner?: number | null;
  /** Code sent by a modem, when it is not its IMEI. Absent: unchanged. */
  readonly code?: string | null;
  readonly attributes: readonly AttributeInput[];
}

function attributeErrors(kind: EquipmentKind, given: readonly AttributeInput[]): Record<string, string | null> {
  const definitions = EQUIPMENT_ATTRIBUTES[kind];
  const errors: Record<string, string | null> = {};
  const seen = new Set<string>();
  for (const [i, { code, value, expires_on }] of given.entries()) {
    const definition = definitions.find(one => one.code === code);
    const at = `attributes.${i}.value`;
    if (definition === undefined) errors[at] = `Un ${EQUIPMENT_KIND_NAMES[kind].toLowerCase()} no tiene ese dato`;
    else if (seen.has(code)) errors[at] = 'El dato está repetido';
    else {
      errors[at] = attributeError(definition, value);
      errors[`attributes.${i}.expires_on`] = expiryError(definition, value, expires_on);
    }
    seen.add(code);
  }
  const missing = definitions.filter(one => one.required && !seen.has(one.code)).map(one => one.name);
  return missing.length > 0 ? { ...errors, attributes: `Falta: ${missing.join(', ')}` } : errors;
}

/** A modem needs a code or an IMEI; other equipment has no code. */
function codeError(kind: EquipmentKind, { code, attributes }: EquipmentInput): string | null {
  if (kind !== 'MOD') return code ? 'Solo un módem envía con un código' : null;
  const imei = attributes.find(one => one.code === 'imei')?.value;
  if (code !== undefined && modemCode({ code, imei }) === null) return 'Ingrese el código con que envía o su IMEI';
  return modemCodeError(code);
}

/** Error sentences of an equipment by field, or null. */
export function equipmentErrors(kind: EquipmentKind, input: EquipmentInput): Record<string, string | null> {
  const isChassis = kind === 'CHA';
  const size = CHASSIS_TYPES.some(type => type.code === input.size) ? null : 'Elija el tamaño del chasis';
  return {
    disk: equipmentDiskError(input.disk),
    license_plate: input.license_plate && !isChassis ? 'Solo un chasis lleva placa' : plateError(input.license_plate),
    size: isChassis ? size : input.size ? 'Solo un chasis tiene tamaño' : null,
    id_owner: input.id_owner && kind !== 'MOD' ? 'Solo un módem tiene un dueño aparte' : null,
    code: codeError(kind, input),
    ...attributeErrors(kind, input.attributes),
  };
}

/** Attributes as stored: without empty ones, in the order of the kind; numbers of documents in upper case. */
export function storedAttributes(
  kind: EquipmentKind,
  given: readonly AttributeInput[],
): { code: string; name: string; value: string; expires_on?: string }[] {
  const upper = new Set(['serie', 'mtop', 'matricula', 'poliza', 'revision']);
  return EQUIPMENT_ATTRIBUTES[kind].flatMap(({ code, name }) => {
    const found = given.find(one => one.code === code);
    const value = found?.value?.trim();
    if (!value) return [];
    const expires_on = found?.expires_on;
    return [
      { code, name, value: upper.has(code) ? value.toUpperCase() : value, ...(expires_on ? { expires_on } : {}) },
    ];
  });
}
