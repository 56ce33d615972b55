import type { ShownReading, TemperatureLog } from '@cabezal/contract/tracking/cold-chain/cold-chain.shapes';
import { businessDate } from '@cabezal/domain/system/time/time';
import { coldChain, shownReadings } from '@cabezal/domain/tracking/cold-chain/cold-chain';
import { cargoTemperature } from '@cabezal/domain/tracking/cold-chain/reefer-reading';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { parameter } from '../../system/parameters/read-parameter.queries.ts';
import { selectTrackedGuide } from '../monitoring/track.queries.ts';
import { trackedPeriod } from '../monitoring/track.ts';
import { type StoredReading, selectReeferReadings } from '../positions/storage/reefer-readings.queries.ts';
import { type CarriedBox, selectCarriedBox } from './temperatures.queries.ts';

const minutes = (ms: number): number => Math.round(ms / 60_000);

function shownReading({ ms, ...reading }: StoredReading): ShownReading {
  return { at: new Date(ms).toISOString(), ...reading };
}

export interface ReadTemperatures {
  readonly box: CarriedBox;
  readonly log: TemperatureLog;
}

/** The period of the readings: of the time that the reader may know, what is of the cargo. Null: none yet. */
function measuredPeriod(
  tracked: TemperatureLog['period'],
  { measured_from }: Pick<CarriedBox, 'measured_from'>,
): TemperatureLog['period'] {
  if (tracked === null || measured_from === null) return null;
  const from = Date.parse(measured_from) > Date.parse(tracked.from) ? measured_from : tracked.from;
  return { from, to: tracked.to };
}

/**
 * The temperatures of a trip, with the rights of its reader: since it began, and from when the reader may know what the truck did. Errors: 404;
 * 422 SIN_PARAMETRO.
 */
export async function readTemperatures(tx: Tx, actor: Actor, id_guide: number): Promise<ReadTemperatures> {
  const guide = await selectTrackedGuide(tx, id_guide);
  const box = await selectCarriedBox(tx, id_guide);
  if (guide === undefined || box === undefined) throw notFound('La guía no existe');
  const period = measuredPeriod(await trackedPeriod(tx, actor, id_guide, guide), box);
  const units = { id_truck: guide.id_truck, id_equipment: guide.id_generator };
  const stored = period === null ? [] : await tx.asSystem(() => selectReeferReadings(tx, units, period));
  const day = period === null ? tx.today : businessDate(period.from, tx.zone);
  const { set_point_c } = box;
  const asked = { set_point_c, tolerance_c: await parameter(tx, 'temp_tolerancia_c', day) };
  const readings = stored.map(reading => ({ ...reading, cargo_c: cargoTemperature(reading) }));
  const bounds = period ?? { from: tx.now.toISOString(), to: tx.now.toISOString() };
  const sums = coldChain(readings, { from_ms: Date.parse(bounds.from), to_ms: Date.parse(bounds.to) }, asked);
  const log = {
    guide_number: box.guide_number,
    container_code: box.container_code,
    container_type: box.container_type,
    ...asked,
    period,
    readings: shownReadings(readings, set_point_c).map(({ cargo_c: _, ...reading }) => shownReading(reading)),
    count: readings.length,
    summary: {
      within_min: minutes(sums.within_ms),
      off_min: minutes(sums.off_ms),
      unknown_min: minutes(sums.unknown_ms),
      min_c: sums.min_c,
      max_c: sums.max_c,
    },
  };
  return { box, log };
}
