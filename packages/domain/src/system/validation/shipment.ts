/** Fields of a shipment: BL, booking, CW1, DAE, seals, temperature and weights (spec §5, design 3). */
/** Maximum characters of a BL, a booking or a CW1 code as typed. */
export const PAPER_NUMBER_LENGTH = 40;
/** Largest verified gross mass of a packed container, kg, and largest opening of the vents of a reefer, m³/h. */
export const MOST_VGM_KG = 60_000;
export const MOST_VENTILATION = 500;
const isTooLong = (text: string): boolean => text.length > PAPER_NUMBER_LENGTH;
const TOO_LONG = `Máximo ${PAPER_NUMBER_LENGTH} caracteres`;

export const TEMPERATURE_RANGE = { min: -35, max: 30 } as const;

type Text = string | null | undefined;

function isEmpty(text: Text): text is null | undefined | '' {
  return text === null || text === undefined || text === '';
}

/** Error of a BL: spaces first, then letters and digits only; null when valid or empty (spec §5). */
export function blError(text: Text): string | null {
  if (isEmpty(text)) return null;
  if (/\s/.test(text)) return 'No ingresar espacios';
  if (isTooLong(text)) return TOO_LONG;
  return /^[A-Za-z0-9]+$/.test(text) ? null : 'Sólo ingresar números y letras';
}

/** Blanks and dashes that group a number in mails: «MAEU 264180-953». */
const GROUPING = /[\s\u2010-\u2015\u2212-]/g;

/** The number of a paper (booking, BL, CW1) without grouping characters. */
export function cleanPaper(text: string): string {
  return text.replace(GROUPING, '');
}

/** A booking as stored: without grouping characters, upper case. */
export function normalizeBooking(text: string): string {
  return cleanPaper(text).toUpperCase();
}

/** Error of a booking: 5 to 20 letters and digits, grouping ignored; null when valid or empty (design 3). */
export function bookingError(text: Text): string | null {
  const booking = normalizeBooking(text ?? '');
  if (booking === '' || /^[A-Z0-9]{5,20}$/.test(booking)) return null;
  return 'El booking debe tener de 5 a 20 letras y números';
}

/** Error of a CW1 code: digits only; null when valid or empty (spec §5). */
export function cw1Error(text: Text): string | null {
  if (isEmpty(text)) return null;
  if (!/^\d+$/.test(text)) return 'Codigo CW1 - Ingresar solo números';
  return isTooLong(text) ? TOO_LONG : null;
}

/** Remark about a DAE that does not look like 028-2026-40-00012345; it does not refuse the value (design 3). */
export function daeWarning(text: Text): string | null {
  return isEmpty(text) || /^\d{3}-?\d{4}-?\d{2}-?\d{8}$/.test(text.trim())
    ? null
    : 'La DAE suele tener el formato 028-2026-40-00012345';
}

/**
 * Seals typed in one field, separated by comma, semicolon, slash, tab or line break. A seal may contain blanks («ML-EC 884412»). Duplicates are
 * dropped.
 */
export function sealsIn(text: string): string[] {
  const seals = text.split(/[,;/\t\r\n]+/).map(seal => seal.trim().replace(/\s+/g, ' '));
  return [...new Set(seals.filter(Boolean))];
}

/** Characters of a seal: letters, digits, hyphens and single blanks inside. */
const SEAL_SIGNS = /^[A-Za-z0-9-]+( [A-Za-z0-9-]+)*$/;

/** Error of a seal: at most 20 letters, digits, hyphens and single blanks within; null when valid or empty. */
export function sealError(text: Text): string | null {
  if (isEmpty(text)) return null;
  return SEAL_SIGNS.test(text.trim()) && text.trim().length <= 20
    ? null
    : 'Un sello lleva hasta 20 letras, números y guiones';
}

/** Error of a BIC facility code: 9 characters, country, place, facility; null when valid or empty (design 3). */
export function bicFacilityError(text: Text): string | null {
  return isEmpty(text) || /^[A-Z]{2}[A-Z0-9]{3}[A-Z0-9]{4}$/.test(text)
    ? null
    : 'El código BIC debe tener 9 caracteres, por ejemplo ECGYECGS1';
}

/** Error of the flag «client's own genset»: only for a container that needs a genset; null when valid. */
export function ownGeneratorError(own_generator: boolean, needs_generator: boolean): string | null {
  return own_generator && !needs_generator
    ? 'Solo un contenedor que lleva generador puede llevar el del cliente'
    : null;
}

/** Error of a shipping line's SCAC: 2 to 4 letters; null when valid or empty (design 3). */
export function scacError(text: Text): string | null {
  return isEmpty(text) || /^[A-Z]{2,4}$/.test(text) ? null : 'El SCAC debe tener de 2 a 4 letras';
}

/** Error of a set-point in °C: −35 to +30, with at most two decimals, as it is stored; null when valid or empty (design 3). */
export function temperatureError(celsius: number | null | undefined): string | null {
  if (celsius === null || celsius === undefined) return null;
  const { min, max } = TEMPERATURE_RANGE;
  if (!Number.isFinite(celsius) || celsius < min || celsius > max) return 'La temperatura debe estar entre −35 y 30 °C';
  return Math.abs(celsius * 100 - Math.round(celsius * 100)) < 1e-6 ? null : 'La temperatura lleva hasta dos decimales';
}

/** Error when the cargo exceeds the maximum payload of the container's type (kg); null when it fits or is unknown (design 3). */
export function payloadError(
  cargoKg: number | null | undefined,
  maxPayloadKg: number | null | undefined,
): string | null {
  if (cargoKg === null || cargoKg === undefined || maxPayloadKg === null || maxPayloadKg === undefined) return null;
  return cargoKg <= maxPayloadKg ? null : `La carga máxima de este contenedor es ${maxPayloadKg} kg`;
}

/** Verified gross mass, kg: cargo plus tare. */
export function vgmKg(cargoKg: number, tareKg: number): number {
  return cargoKg + tareKg;
}
