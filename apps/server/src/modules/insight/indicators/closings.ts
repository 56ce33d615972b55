import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  type ClosingFigures,
  type ClosingsDashboard,
  getClosingsDashboardExcel,
} from '@cabezal/contract/insight/indicators/work.calls';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { hoursBetween } from '@cabezal/domain/system/time/time';
import {
  CLOSING_GROUP_NAMES,
  CLOSING_GROUPS,
  closesInTime,
  closingGroup,
} from '@cabezal/domain/trips/rules/closing-hours';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer, yesNo } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { askedWords } from './asked.queries.ts';
import { type ClosedGuide, type ClosingSums, closedGuides, closingSums } from './closings.queries.ts';
import { hideIndicator } from './indicator-rights.ts';

function figuresOf(rows: readonly ClosingSums[]): ClosingFigures {
  const groups = { UP_TO_24: 0, UP_TO_48: 0, UP_TO_72: 0, OVER_72: 0 };
  for (const row of rows) for (const group of CLOSING_GROUPS) groups[group] += row[group];
  const guides = CLOSING_GROUPS.reduce((sum, group) => sum + groups[group], 0);
  return { groups, guides, in_time_percent: sharePercent(groups.UP_TO_24, guides) };
}

export async function readClosings(tx: Tx, actor: Actor, asked: IndicatorInput): Promise<ClosingsDashboard> {
  const rows = actor.audience === 'operator' ? await closingSums(tx, asked) : [];
  return {
    people: rows.map(row => ({ id_user: row.id_user, name: row.name, ...figuresOf([row]) })),
    total: figuresOf(rows),
  };
}

const groupOf = ({ finished_at, closed_at }: ClosedGuide) => closingGroup(finished_at ?? closed_at, closed_at);

export const closingsExcel = (): Route =>
  serve(getClosingsDashboardExcel, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    return workbookAnswer(tx, 'guias_cerradas_sla', [
      readySheet<ClosedGuide>(
        'GUÍAS',
        [
          { header: 'GUÍA', key: 'guide_number', width: 14, type: 'text' },
          { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
          { header: 'FINALIZADA', key: 'finished_at', width: 18, type: 'instant' },
          { header: 'CERRADA', key: 'closed_at', width: 18, type: 'instant' },
          {
            header: 'HORAS',
            key: 'closed_at',
            width: 10,
            type: 'number',
            value: row => Math.round(hoursBetween(row.finished_at, row.closed_at) * 100) / 100,
          },
          {
            header: 'GRUPO',
            key: 'closed_at',
            width: 16,
            type: 'text',
            value: row => CLOSING_GROUP_NAMES[groupOf(row)],
          },
          { header: 'CERRADA POR', key: 'closed_by', width: 28, type: 'text' },
          {
            header: 'CUMPLE',
            key: 'closed_at',
            width: 9,
            type: 'text',
            value: row => yesNo(closesInTime(groupOf(row))),
          },
        ],
        await closedGuides(tx, input),
      ),
      filtersSheet(await askedWords(tx, input, 'DÍA DEL CIERRE')),
    ]);
  });
