/** Rules of a truck's own data (spec §3 Truck, technical data, motor). Each function returns an error sentence; null when absent or valid. */

type Given<T> = T | null | undefined;

/** Limits of a measured value and the sentence that states them. */
interface Range {
  readonly min: number;
  readonly max: number;
  /** Stored decimals; 0: whole numbers only. */
  readonly decimals: number;
  /** `min` is exclusive. */
  readonly above?: boolean;
  readonly text: string;
}

const RANGES = {
  /** Tonnes; the legal limit is 48 (design 1.6), special permits allow more. */
  tonnage: { min: 0, max: 60, decimals: 2, above: true, text: 'El tonelaje debe ser mayor que 0 y de hasta 60 t' },
  /** US gallons of one tank. */
  tank: {
    min: 0,
    max: 400,
    decimals: 2,
    above: true,
    text: 'La capacidad del tanque debe ser mayor que 0 y de hasta 400 galones',
  },
  passengers: { min: 1, max: 5, decimals: 0, text: 'Los pasajeros van de 1 a 5' },
  fifth_wheel: { min: 10_000, max: 200_000, decimals: 0, text: 'La quinta rueda va de 10.000 a 200.000 lb' },
  horsepower: { min: 100, max: 1_000, decimals: 0, text: 'La potencia va de 100 a 1.000 HP' },
  /** Cubic centimetres. */
  cylinder_capacity: { min: 1_000, max: 30_000, decimals: 0, text: 'El cilindraje va de 1.000 a 30.000 cm³' },
} as const satisfies Record<string, Range>;

function rangeError(range: Range, value: Given<number>): string | null {
  if (value === null || value === undefined) return null;
  const scaled = value * 10 ** range.decimals;
  // Values with two decimals are rarely exact in binary: 99.99 × 100 is 9998.999….
  const isStorable = range.decimals === 0 ? Number.isInteger(value) : Math.abs(scaled - Math.round(scaled)) < 1e-6;
  const isInside = (range.above ? value > range.min : value >= range.min) && value <= range.max;
  return isStorable && isInside ? null : range.text;
}

export const tonnageError = (t: Given<number>): string | null => rangeError(RANGES.tonnage, t);
export const tankError = (gallons: Given<number>): string | null => rangeError(RANGES.tank, gallons);
export const passengersError = (count: Given<number>): string | null => rangeError(RANGES.passengers, count);
export const fifthWheelError = (lbs: Given<number>): string | null => rangeError(RANGES.fifth_wheel, lbs);
export const horsepowerError = (hp: Given<number>): string | null => rangeError(RANGES.horsepower, hp);
export const cylinderCapacityError = (cm3: Given<number>): string | null => rangeError(RANGES.cylinder_capacity, cm3);

/** Appraisal in USD, text with two decimals, not negative. */
export function appraisalError(usd: Given<string>): string | null {
  if (!usd) return null;
  return /^\d{1,10}\.\d{2}$/.test(usd) ? null : 'El avalúo no puede ser negativo ni pasar de 9.999.999.999,99';
}

const FIRST_YEAR = 1970;
const yearOf = (today: string): number => Number(today.slice(0, 4));
const isYear = (year: number, today: string): boolean =>
  Number.isInteger(year) && year >= FIRST_YEAR && year <= yearOf(today) + 1;

/** Model year: 1970 to next year, because model years run ahead. */
export function factoryYearError(year: Given<number>, today: string): string | null {
  if (year === null || year === undefined || isYear(year, today)) return null;
  return `El año de fabricación va de ${FIRST_YEAR} a ${yearOf(today) + 1}`;
}

/** Year of purchase: same limits, and not before the model year. */
export function purchaseYearError(year: Given<number>, factory_year: Given<number>, today: string): string | null {
  if (year === null || year === undefined) return null;
  if (!isYear(year, today)) return `El año de compra va de ${FIRST_YEAR} a ${yearOf(today) + 1}`;
  return factory_year && year < factory_year ? 'El año de compra no puede ser anterior al de fabricación' : null;
}

/** Vehicle serial: 17 characters for a VIN, fewer for older vehicles. */
export function serialError(serial: Given<string>): string | null {
  return !serial || /^[A-Z0-9-]{6,20}$/i.test(serial) ? null : 'La serie lleva de 6 a 20 letras y números (un VIN, 17)';
}

/** Serial of the motor. */
export function motorSerialError(serial: Given<string>): string | null {
  return !serial || /^[A-Z0-9-]{4,25}$/i.test(serial) ? null : 'La serie del motor lleva de 4 a 25 letras y números';
}

/** Disk of a truck: «07», «P-12». */
export function diskError(disk: Given<string>): string | null {
  const bare = disk?.trim() ?? '';
  const fits = (text: string) => /^[A-Z0-9][A-Z0-9-]{0,9}$/i.test(text);
  if (bare === '' || fits(bare)) return null;
  const hyphened = bare.replace(/\s+/g, '-');
  return hyphened !== bare && fits(hyphened)
    ? `El disco va sin espacios: escriba ${hyphened.toUpperCase()}`
    : 'El disco lleva hasta 10 letras, números o guiones, como 07 o P-12';
}

export interface TruckDetails {
  readonly disk: string;
  readonly factory_year?: number | null;
  readonly purchase_year?: number | null;
  readonly serial?: string | null;
  readonly passengers?: number | null;
  readonly tank_1_gallons?: number | null;
  readonly tank_2_gallons?: number | null;
  readonly tonnage?: number | null;
  readonly fifth_wheel_lbs?: number | null;
  readonly appraisal?: string | null;
  readonly motor_serial?: string | null;
  readonly motor_horsepower?: number | null;
  readonly motor_cylinder_capacity?: number | null;
}

/** Error sentences of a truck by field, or null. The plate has its own rules (plate.ts). */
export function truckErrors(truck: TruckDetails, today: string): Record<keyof TruckDetails, string | null> {
  return {
    disk: diskError(truck.disk),
    factory_year: factoryYearError(truck.factory_year, today),
    purchase_year: purchaseYearError(truck.purchase_year, truck.factory_year, today),
    serial: serialError(truck.serial),
    passengers: passengersError(truck.passengers),
    tank_1_gallons: tankError(truck.tank_1_gallons),
    tank_2_gallons: tankError(truck.tank_2_gallons),
    tonnage: tonnageError(truck.tonnage),
    fifth_wheel_lbs: fifthWheelError(truck.fifth_wheel_lbs),
    appraisal: appraisalError(truck.appraisal),
    motor_serial: motorSerialError(truck.motor_serial),
    motor_horsepower: horsepowerError(truck.motor_horsepower),
    motor_cylinder_capacity: cylinderCapacityError(truck.motor_cylinder_capacity),
  };
}

/** Disks of own trucks are numbers; those of third parties have the prefix P. */
export const diskPattern = (isOwn: boolean): RegExp => (isOwn ? /^\d{1,6}$/ : /^P-?\d{1,6}$/);

/** The disk after the highest one in use: «07» after 06 in the own fleet, «P-31» after P-30 among third parties. */
export function nextDisk(used: readonly string[], isOwn: boolean): string {
  const numbers = used.filter(disk => diskPattern(isOwn).test(disk)).map(disk => Number(disk.replace(/\D/g, '')));
  const next = String(Math.max(0, ...numbers) + 1).padStart(2, '0');
  return isOwn ? next : `P-${next}`;
}
