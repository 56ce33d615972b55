import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ArrivalFigures,
  type ArrivalsDashboard,
  getArrivalsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { ARRIVAL_GROUP_NAMES, ARRIVAL_GROUPS, arrivalGroup } from '@cabezal/domain/trips/rules/arrivals';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import {
  type ArrivalRow,
  type ArrivalSums,
  arrivalRows,
  arrivalSums,
  arrivalsOfCarriers,
  type CarrierArrivals,
} from './arrivals.queries.ts';
import { askedWords } from './asked.queries.ts';
import { hideIndicator } from './indicator-rights.ts';

function figuresOf(rows: readonly (ArrivalSums | CarrierArrivals)[]): ArrivalFigures {
  const groups = { ON_TIME: 0, UP_TO_30: 0, UP_TO_60: 0, OVER_60: 0 };
  for (const row of rows) for (const group of ARRIVAL_GROUPS) groups[group] += row[group];
  const arrivals = ARRIVAL_GROUPS.reduce((sum, group) => sum + groups[group], 0);
  return {
    groups,
    arrivals,
    on_time_percent: sharePercent(groups.ON_TIME, arrivals),
  };
}

/** Most arrivals first; those without arrivals are omitted. */
const ranked = <R extends ArrivalFigures>(rows: readonly R[]): R[] =>
  rows.filter(one => one.arrivals > 0).sort((a, b) => b.arrivals - a.arrivals);
const byPlant = (rows: readonly ArrivalSums[]): ArrivalsDashboard['plants'] =>
  ranked(
    [...groupBy(rows, row => row.id_location)].map(([id_location, of]) => ({
      ...figuresOf(of),
      id_location,
      name: of[0]?.plant ?? '',
    })),
  );
const byCarrier = (rows: readonly CarrierArrivals[]): ArrivalsDashboard['carriers'] =>
  ranked(rows.map(row => ({ ...figuresOf([row]), id_carrier: row.id_carrier, name: row.carrier })));

/** A guide with two stops at one plant is one row for each group of punctuality, as the figures count it. */
function onceForGuide(rows: readonly ArrivalRow[]): ArrivalRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id_guide, id_location, minutes }) => {
    const key = `${id_guide} ${id_location} ${arrivalGroup(minutes)}`;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
}

export async function readArrivals(tx: Tx, actor: Actor, asked: IndicatorInput): Promise<ArrivalsDashboard> {
  const isOperator = actor.audience === 'operator';
  const rows = isOperator ? await arrivalSums(tx, asked) : [];
  return {
    plants: byPlant(rows),
    carriers: byCarrier(isOperator ? await arrivalsOfCarriers(tx, asked) : []),
    total: figuresOf(rows),
    without_arrival: rows.reduce((sum, row) => sum + row.missing, 0),
  };
}

export const arrivalsExcel = (): Route =>
  serve(getArrivalsDashboardExcel, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    return workbookAnswer(tx, 'llegada_planta', [
      readySheet<ArrivalRow>(
        'LLEGADAS',
        [
          { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
          { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
          { header: 'PLANTA', key: 'plant', width: 32, type: 'text' },
          { header: 'TRANSPORTISTA', key: 'carrier', width: 30, type: 'text' },
          { header: 'CITA', key: 'appointment_at', width: 18, type: 'instant' },
          { header: 'LLEGADA', key: 'arrival_at', width: 18, type: 'instant' },
          { header: 'MINUTOS', key: 'minutes', width: 10, type: 'number' },
          {
            header: 'ESTADO',
            key: 'minutes',
            width: 24,
            type: 'text',
            value: ({ minutes }) => ARRIVAL_GROUP_NAMES[arrivalGroup(minutes)],
          },
        ],
        onceForGuide(await arrivalRows(tx, input)),
      ),
      filtersSheet(await askedWords(tx, input, 'DÍA DE LA CITA')),
    ]);
  });
