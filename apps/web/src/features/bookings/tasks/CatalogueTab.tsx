import { TASK_GATE_NAMES } from '@cabezal/domain/trips/tasks/task';
import { dueText, TASK_OCCASION_NAMES } from '@cabezal/domain/trips/tasks/task-words';
import { Button, type TableProps } from 'antd';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
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
  const columns: TableProps<KindRow>['columns'] = [
    {
      key: 'name',
      title: 'Tarea',
      render: (_, kind) => (
        <Button type="link" className="cz-tasks-kind" onClick={() => onOpen(kind)}>
          {kind.name}
        </Button>
      ),
    },
    { key: 'for', title: 'Para', render: (_, kind) => <ForWhom kind={kind} /> },
    { key: 'created_on', title: 'Se crea', render: (_, kind) => TASK_OCCASION_NAMES[kind.created_on] },
    { key: 'due', title: 'Vence', render: (_, kind) => dueText(kind) },
    {
      key: 'completes_on',
      title: 'La completa',
      render: (_, kind) => kind.completes_on ?? <span className="cz-quiet">una persona</span>,
    },
    {
      key: 'gate',
      title: 'Espera por ella',
      render: (_, kind) => (kind.gate === 'NONE' ? <span className="cz-none">—</span> : TASK_GATE_NAMES[kind.gate]),
    },
    { key: 'rule', title: 'Quién la hace', render: (_, kind) => whose(kind) },
  ];
  return (
    <ScrollTable<KindRow>
      rowKey="id_task"
      columns={columns}
      dataSource={[...tasks]}
      rowClassName={kind => (kind.active ? '' : 'cz-row-inactive')}
    />
  );
}

function whose(kind: KindRow): string {
  if (kind.rule === 'OPERATIVE') return 'Operativo';
  if (kind.rule === 'ADVISOR') return 'Asesor';
  const names = kind.assignees.map(one => one.name).join(', ');
  return kind.rule === 'PERSON' ? names : `El menos cargado de ${names}`;
}
