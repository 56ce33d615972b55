import { positionColumns } from '@cabezal/contract/tracking/positions/position-import.data';
import { instantOf, isDate } from '@cabezal/domain/system/time/time';
import { plateKey, plateSpellings } from '@cabezal/domain/system/validation/plate';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Services } from '../../../services.ts';
import { wrongOf } from '../../system/imports/by-schema.ts';
import type { Good, Judged, KindOfImport, Who } from '../../system/imports/kind.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import { type KnownDevice, knownDevice } from './endpoints/device-keys.ts';
import { selectDevices } from './endpoints/devices.queries.ts';
import { byTruckAndTime, figure, isPlace, type Position, secondOf } from './storage/position.ts';
import { storePositions } from './storage/positions.queries.ts';
import { knownPositions, type TruckNamed, trucksOf } from './storage/positions-import.queries.ts';
import { trackingOf } from './tracking.ts';

const oldestMs = 30 * 86_400_000;
/** Positions per statement. */
const portion = 1_000;

/** Time in ms: «21/11/2026 09:15», «2026-11-21 09:15:30» in the business zone, or an instant with its zone; null for anything else. */
export function readMoment(text: string, zone: string): number | null {
  const found =
    /^(?:(\d{1,2})[/-](\d{1,2})[/-](\d{4})|(\d{4})-(\d\d)-(\d\d))[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)?$/i.exec(
      text.trim(),
    );
  if (found === null) return null;
  const [, d = '', m = '', y, year = y, month = m, day = d, hours = '', minutes, seconds = '00', part = '', offset] =
    found;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const hour = hours.padStart(2, '0');
  if (!isDate(date) || Number(hour) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const rest = Number(`${seconds}${part}`) * 1000;
  const at =
    offset === undefined
      ? Date.parse(instantOf(date, `${hour}:${minutes}`, zone))
      : Date.parse(`${date}T${hour}:${minutes}:00${offset.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(at) ? null : Math.round(at + rest);
}

interface Known {
  now: number;
  zone: string;
  truckOf: (plate: string) => TruckNamed | undefined;
  truckById: (id_truck: number) => TruckNamed | undefined;
  deviceOf: (code: string) => KnownDevice | undefined;
  isStored: (id_truck: number, device_ms: number) => boolean;
}

const numberOf = (values: CellValues, key: string): number | null =>
  typeof values[key] === 'number' ? figure(values[key]) : null;
const outside = (value: number | null, most: number): boolean => value !== null && (value < 0 || value > most);

/**
 * The truck of a position: the one with the plate, or the one that had the modem at that time. Only the operator writes into the time when a
 * truck belonged to another company; others do not learn either whether a position from then is stored.
 */
function ownerOf(
  { actor }: Who,
  subject: string,
  at: number | null,
  known: Known,
): { id_truck: number } | { error: string } {
  const mine = (id_company: number): boolean => actor.audience === 'operator' || id_company === actor.id_company;
  const wasMine = ({ id_company, owned_ms }: TruckNamed): boolean =>
    actor.audience === 'operator' || (mine(id_company) && (at === null || owned_ms === null || at >= owned_ms));
  const own = (truck: TruckNamed) => (wasMine(truck) ? truck : { error: 'El camión no era suyo entonces' });
  const truck = known.truckOf(subject);
  if (truck !== undefined && mine(truck.id_company)) return own(truck);
  const device = known.deviceOf(subject);
  if (device === undefined || !mine(device.id_company))
    return { error: 'No es la placa de un camión suyo ni el código de un módem suyo' };
  const id_truck = at === null ? null : device.truckAt(at);
  const carrying = id_truck === null ? undefined : known.truckById(id_truck);
  if (carrying === undefined) return { error: 'El módem no estaba montado en ningún camión a esa hora' };
  return own(carrying);
}

function timeError(at: number | null, now: number): string | null {
  if (at === null) return 'Ingrese fecha y hora como 21/11/2026 09:15';
  if (at > now) return 'La hora está en el futuro';
  return at < now - oldestMs ? 'Es de hace más de 30 días' : null;
}

function judge(who: Who, values: CellValues, known: Known): Judged<Position> {
  const device_ms = readMoment(textOf(values, 'at'), known.zone);
  const owner = ownerOf(who, textOf(values, 'subject').trim(), device_ms, known);
  const [lat, lng] = [numberOf(values, 'lat'), numberOf(values, 'lng')];
  const [speed_kmh, heading] = [numberOf(values, 'speed_kmh'), numberOf(values, 'heading')];
  const place = isPlace(lat ?? 1, lng ?? 1)
    ? null
    : 'La latitud va de −90 a 90, la longitud de −180 a 180, y 0, 0 no es un lugar';
  const errors = wrongOf({
    subject:
      'error' in owner && (device_ms !== null || !known.deviceOf(textOf(values, 'subject').trim()))
        ? owner.error
        : null,
    at: timeError(device_ms, known.now),
    lat: place,
    speed_kmh: outside(speed_kmh, 400) ? 'La velocidad va de 0 a 400 km/h' : null,
    heading: outside(heading, 360) ? 'El rumbo va de 0 a 360 grados' : null,
  });
  const id_truck = 'error' in owner ? 0 : owner.id_truck;
  const at = secondOf(device_ms ?? 0);
  return {
    errors,
    keys: [],
    effect: known.isStored(id_truck, at) ? 'SAME' : 'NEW',
    id_record: null,
    value: {
      id_truck,
      device_ms: at,
      lat: lat ?? 0,
      lng: lng ?? 0,
      speed_kmh,
      heading,
      accuracy_m: null,
      attributes: null,
    },
  };
}

async function prepare(
  tx: Tx,
  who: Who,
  rows: readonly CellValues[],
): Promise<(values: CellValues) => Judged<Position>> {
  const subjects = [...new Set(rows.map(row => textOf(row, 'subject').trim()))].filter(one => one !== '');
  const found = await selectDevices(tx, subjects);
  const trucks = await trucksOf(tx, {
    plates: subjects.flatMap(subject => plateSpellings(subject.toUpperCase())),
    ids: found.flatMap(({ mounts }) => mounts.flatMap(({ id_truck }) => id_truck ?? [])),
  });
  const byPlate = new Map(trucks.map(truck => [plateKey(truck.license_plate), truck]));
  const byId = new Map(trucks.map(truck => [truck.id_truck, truck]));
  const devices = new Map(found.map(row => [row.code, knownDevice(row)]));
  const known: Known = {
    now: tx.now.getTime(),
    zone: tx.zone,
    truckOf: plate => byPlate.get(plateKey(plate.toUpperCase())),
    truckById: id_truck => byId.get(id_truck),
    deviceOf: code => devices.get(code),
    isStored: () => false,
  };
  const wanted = rows.flatMap(row => {
    const { errors, value } = judge(who, row, known);
    return Object.keys(errors).length > 0 ? [] : [{ id_truck: value.id_truck, device_ms: value.device_ms }];
  });
  const stored = await knownPositions(tx, wanted);
  const isStored = (id_truck: number, device_ms: number) => stored.has(`${id_truck} ${device_ms}`);
  return values => judge(who, values, { ...known, isStored });
}

/**
 * Positions from another system. They are stored like those of the endpoints: existing ones change nothing, old ones do not change the
 * truck's last position, and the trips of their time are read again.
 */
export function positionImport(services: Services): KindOfImport<Position> {
  return {
    kind: 'positions',
    action: 'equipment.write',
    columns: positionColumns,
    prepare,
    async store(tx: Tx, _who: Who, rows: readonly Good<Position>[]) {
      // In the order of trucks, like the endpoints: two writers then wait for each other instead of deadlocking.
      const sorted = rows.map(row => row.value).toSorted(byTruckAndTime);
      for (let from = 0; from < sorted.length; from += portion) {
        const stored = await storePositions(tx, sorted.slice(from, from + portion));
        tx.afterCommit.push(() => trackingOf(services).stored(stored));
      }
      return new Map(rows.map(row => [row.row_number, row.value.id_truck]));
    },
  };
}
