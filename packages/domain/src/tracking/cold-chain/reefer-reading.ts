/** What a reefer sends of itself, through the device of its genset or truck. */
import { formatNumber } from '../../system/amounts/format';

/** One reading; null: the device did not send it. Temperatures in °C. */
export interface ReeferReading {
  /** The temperature that the reefer is set to. */
  readonly set_c: number | null;
  /** Air that the unit blows into the box, and air that comes back from the cargo. */
  readonly supply_c: number | null;
  readonly return_c: number | null;
  readonly ambient_c: number | null;
  /** Relative humidity, %. */
  readonly humidity_pct: number | null;
  readonly genset_on: boolean | null;
  /** Fuel of the genset, %. */
  readonly fuel_pct: number | null;
  readonly alarm_code: string | null;
}

/** A reading as it was sent: figures that are no number are undefined. */
interface SentReading {
  readonly figures: Readonly<Partial<Record<ReeferFigure, number>>>;
  readonly genset_on: boolean | null;
  readonly alarm_code: string;
}

/** What no reefer measures is a broken sensor: a cut wire sends −127 or 85. */
const RANGES = {
  set_c: { name: 'La temperatura pedida', unit: '°C', min: -60, max: 60 },
  supply_c: { name: 'La temperatura de impulsión', unit: '°C', min: -60, max: 60 },
  return_c: { name: 'La temperatura de retorno', unit: '°C', min: -60, max: 60 },
  ambient_c: { name: 'La temperatura exterior', unit: '°C', min: -60, max: 60 },
  humidity_pct: { name: 'La humedad', unit: '%', min: 0, max: 100 },
  fuel_pct: { name: 'El combustible', unit: '%', min: 0, max: 100 },
} as const;
export type ReeferFigure = keyof typeof RANGES;
export const REEFER_FIGURES = Object.keys(RANGES) as ReeferFigure[];

/** Signs of an alarm code that are kept. */
const MOST_ALARM_SIGNS = 40;

/** Without control characters and lone surrogates: a database refuses them, and the device would send the message forever. */
const storableAlarm = (sent: string): string | null => {
  const code = sent
    .slice(0, MOST_ALARM_SIGNS)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim();
  return code === '' ? null : code;
};

interface Read {
  /** Null: nothing that is worth storing. */
  readonly reading: ReeferReading | null;
  /** Why a figure was not stored; for people. */
  readonly refused: readonly string[];
}

/**
 * Reads what a device sent of a reefer. A figure outside of its range is left out and named; the others are kept. A door or a reefer without
 * any value has no reading.
 */
export function readReefer({ figures, genset_on, alarm_code }: SentReading): Read {
  const refused: string[] = [];
  const figure = (name: ReeferFigure): number | null => {
    const value = figures[name];
    if (value === undefined) return null;
    const range = RANGES[name];
    if (value >= range.min && value <= range.max) return value;
    refused.push(`${range.name} (${formatNumber(value, 1)} ${range.unit}) está fuera de lo posible`);
    return null;
  };
  const reading: ReeferReading = {
    set_c: figure('set_c'),
    supply_c: figure('supply_c'),
    return_c: figure('return_c'),
    ambient_c: figure('ambient_c'),
    humidity_pct: figure('humidity_pct'),
    genset_on,
    fuel_pct: figure('fuel_pct'),
    alarm_code: storableAlarm(alarm_code),
  };
  const isEmpty = Object.values(reading).every(value => value === null);
  return { reading: isEmpty ? null : reading, refused };
}

/** The temperature of the cargo: of the air that comes back from it, else of the air that is blown in. °C; null: unknown. */
export const cargoTemperature = ({ return_c, supply_c }: Pick<ReeferReading, 'return_c' | 'supply_c'>): number | null =>
  return_c ?? supply_c;
