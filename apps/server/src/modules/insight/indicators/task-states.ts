import type { IndicatorInput } from '@cabezal/contract/insight/indicators/indicator.shapes';
import {
  getTasksDashboardExcel,
  type TaskFigures,
  type TasksDashboard,
} from '@cabezal/contract/insight/indicators/people.calls';
import { TASK_GROUP_NAME, TASK_GROUPS, taskGroup } from '@cabezal/domain/insight/indicators/task-groups';
import { sharePercent } from '@cabezal/domain/prices/amounts/share';
import { groupBy } from '@cabezal/domain/system/collections/group-by';
import { TASK_STATUS_NAMES } from '@cabezal/domain/trips/tasks/task';
import type { Tx } from '../../../platform/db/tx.ts';
import { workbookAnswer } from '../../../platform/excel/excel.ts';
import { filtersSheet, readySheet } from '../../../platform/excel/ready-sheet.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { askedWords } from './asked.queries.ts';
import { hideIndicator } from './indicator-rights.ts';
import { type DueTask, dueTasks, type TaskSums, taskSums } from './task-states.queries.ts';

const BY_HAND = 'Escritas a mano';
const UNASSIGNED = 'Sin responsable';

function figuresOf(rows: readonly TaskSums[]): TaskFigures {
  const groups = { COMPLETED: 0, IN_PROGRESS: 0, OTHER: 0 };
  for (const row of rows) for (const group of TASK_GROUPS) groups[group] += row[group];
  const tasks = TASK_GROUPS.reduce((sum, group) => sum + groups[group], 0);
  // The percentage does not count cancelled tasks.
  const toDo = tasks - rows.reduce((sum, row) => sum + row.cancelled, 0);
  return { groups, tasks, completed_percent: sharePercent(groups.COMPLETED, toDo) };
}

interface Group {
  /** The task or the person; null: a task that is not of the catalogue, or nobody. */
  id: number | null;
  name: string;
  figures: TaskFigures;
}
/** Sums by task or by person, most tasks first. */
function groupedBy(
  rows: readonly TaskSums[],
  idOf: (row: TaskSums) => number | null,
  nameOf: (row: TaskSums) => string,
): Group[] {
  return [...groupBy(rows, idOf)]
    .map(([id, of]) => ({ id, name: of[0] ? nameOf(of[0]) : '', figures: figuresOf(of) }))
    .sort((a, b) => b.figures.tasks - a.figures.tasks || a.name.localeCompare(b.name, 'es'));
}

/** Prefix of the name. It comes first so that a phone, which cuts long names, shows it. */
const TYPES = { E: 'EXP', I: 'IMP' } as const;
/** Names of the tasks of the catalogue. Tasks with the same name (one for exports, one for imports) get the type as a prefix. */
function kindNames(rows: readonly TaskSums[]): (row: TaskSums) => string {
  const tasks = [...groupBy(rows, row => row.id_task).values()].flatMap(of => of.slice(0, 1));
  const plain = ({ kind }: TaskSums) => kind ?? BY_HAND;
  const typed = (row: TaskSums) =>
    row.reservation_type === null ? plain(row) : `${TYPES[row.reservation_type]} · ${plain(row)}`;
  const isAlone = (row: TaskSums, of: (row: TaskSums) => string) => tasks.filter(one => of(one) === of(row)).length < 2;
  return row =>
    isAlone(row, plain) ? plain(row) : isAlone(row, typed) ? typed(row) : `${typed(row)} n.º ${row.id_task}`;
}

export async function readTaskStates(tx: Tx, actor: Actor, asked: IndicatorInput): Promise<TasksDashboard> {
  const rows = actor.audience === 'operator' ? await taskSums(tx, asked) : [];
  const kinds = groupedBy(rows, row => row.id_task, kindNames(rows));
  const owners = groupedBy(
    rows,
    row => row.id_user,
    row => row.owner ?? UNASSIGNED,
  );
  return {
    kinds: kinds.map(({ id, name, figures }) => ({ ...figures, id_task: id, name })),
    owners: owners.map(({ id, name, figures }) => ({ ...figures, id_user: id, name })),
    total: figuresOf(rows),
  };
}

export const taskStatesExcel = (): Route =>
  serve(getTasksDashboardExcel, async ({ tx, actor, input }) => {
    hideIndicator(actor);
    return workbookAnswer(tx, 'estado_tareas', [
      readySheet<DueTask>(
        'TAREAS',
        [
          { header: 'RESERVA', key: 'id_reservation', width: 10, type: 'number' },
          { header: 'CLIENTE', key: 'client_name', width: 32, type: 'text' },
          { header: 'TAREA', key: 'title', width: 36, type: 'text' },
          { header: 'RESPONSABLE', key: 'owner', width: 28, type: 'text', value: row => row.owner ?? UNASSIGNED },
          {
            header: 'GRUPO',
            key: 'status',
            width: 24,
            type: 'text',
            value: row => TASK_GROUP_NAME[taskGroup(row.status)],
          },
          { header: 'ESTADO', key: 'status', width: 14, type: 'text', value: row => TASK_STATUS_NAMES[row.status] },
          { header: 'VENCE', key: 'due_at', width: 18, type: 'instant' },
          { header: 'COMPLETADA', key: 'completed_at', width: 18, type: 'instant' },
        ],
        await dueTasks(tx, input),
      ),
      filtersSheet(await askedWords(tx, input, 'DÍA EN QUE VENCE')),
    ]);
  });
