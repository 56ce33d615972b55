import { TASK_GATE_NAMES } from '@cabezal/domain/trips/tasks/task';
import { dueText, TASK_OCCASION_NAMES } from '@cabezal/domain/trips/tasks/task-words';
import { Button } from 'antd';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import type { KindRow } from './kind-form.ts';
import { forWhom } from './kind-words.ts';

interface CatalogueProps {
  tasks: readonly KindRow[];
  onOpen: (kind: KindRow) => void;
}

function ForWhom({ kind }: { kind: KindRow }) {
  return (
    <>
      {forWhom(kind)} {kind.scope === 'CONTAINER' && <span className="cz-quiet">· por contenedor</span>}
    </>
  );
}

/** The tasks of the catalogue: for which reservations, when, completed by what, blocking what, assigned to whom. */
export function CatalogueTab({ tasks, onOpen }: CatalogueProps) {
  const columns: Column<KindRow>[] = [
    customColumn('name', 'Tarea', kind => (
      <Button type="link" className="cz-tasks-kind" onClick={() => onOpen(kind)}>
        {kind.name}
      </Button>
    )),
    customColumn('for', 'Para', kind => <ForWhom kind={kind} />),
    customColumn('created_on', 'Se crea', kind => TASK_OCCASION_NAMES[kind.created_on]),
    customColumn('due', 'Vence', kind => dueText(kind)),
    customColumn('completes_on', 'La completa', completedBy, {
      cardRender: kind => <>La completa {completedBy(kind)}</>,
    }),
    customColumn('gate', 'Espera por ella', kind => (kind.gate === 'NONE' ? null : TASK_GATE_NAMES[kind.gate]), {
      cardRender: kind => (kind.gate === 'NONE' ? null : `Espera por ella: ${TASK_GATE_NAMES[kind.gate]}`),
    }),
    customColumn('rule', 'Quién la hace', whose),
  ];
  return (
    <SmallTable<KindRow>
      rows={tasks}
      columns={columns}
      rowKey={kind => kind.id_task}
      empty={{ title: 'Aún no hay tareas' }}
    />
  );
}

const completedBy = (kind: KindRow) => kind.completes_on ?? <span className="cz-quiet">una persona</span>;

function whose(kind: KindRow): string {
  if (kind.rule === 'OPERATIVE') return 'Operativo';
  if (kind.rule === 'ADVISOR') return 'Asesor';
  const names = kind.assignees.map(one => one.name).join(', ');
  return kind.rule === 'PERSON' ? names : `El menos cargado de ${names}`;
}
