import { REEFER_FIGURES, type ReeferFigure, readReefer } from '@cabezal/domain/tracking/cold-chain/reefer-reading';
import { type Fields, isNo, isYes, numberOf, type SentReefer, textOf } from './reading.ts';

/** The names under which devices send the figures of a reefer, ours first; `temp1` and `temperature` are the sensor in the returning air. */
const NAMES: Readonly<Record<ReeferFigure, readonly string[]>> = {
  set_c: ['set_c', 'setPoint', 'setpoint', 'setTemp'],
  supply_c: ['supply_c', 'supplyTemp', 'supplyTemperature'],
  return_c: ['return_c', 'returnTemp', 'returnTemperature', 'temp1', 'temperature', 'temp'],
  ambient_c: ['ambient_c', 'ambientTemp', 'ambientTemperature'],
  humidity_pct: ['humidity_pct', 'humidity'],
  fuel_pct: ['fuel_pct', 'fuelLevel'],
};

function yesOrNo(value: unknown): boolean | null {
  if (isYes(value)) return true;
  return isNo(value) ? false : null;
}

/** What the fields of a message say of a reefer. Text that is no number is left out, as for the other figures of a position. */
export function sentReefer(fields: Fields): SentReefer {
  const figures = REEFER_FIGURES.flatMap(figure => {
    const value = NAMES[figure].map(name => numberOf(fields[name])).find(number => number !== undefined);
    return value === undefined ? [] : [[figure, value] as const];
  });
  return readReefer({
    figures: Object.fromEntries(figures),
    genset_on: yesOrNo(fields.genset_on ?? fields.genset),
    alarm_code: textOf(fields.alarm_code ?? fields.reeferAlarm).trim(),
  });
}

const METRES_PER_KM = 1_000;

/** Other figures of the vehicle: voltage of its battery, kilometres of its odometer, whether a door is open. */
export function vehicleFigures({ power, odometer, door }: Fields): Record<string, unknown> {
  const metres = numberOf(odometer);
  const isOpen = yesOrNo(door);
  return {
    ext_v: power,
    odo_km: metres === undefined ? undefined : metres / METRES_PER_KM,
    door: isOpen === null ? undefined : Number(isOpen),
  };
}
