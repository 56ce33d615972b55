import { CheckOutlined } from '@ant-design/icons';
import { Button, type TableProps } from 'antd';
import { MatrixTable } from '../../../ui/table/MatrixTable.tsx';
import { chosenOf, type KindRow, keyOfPerson, keyOfRole, type Matrix } from './kind-form.ts';

interface MatrixProps {
  matrix: Matrix;
  onOpen: (kind: KindRow) => void;
}
type Column = NonNullable<TableProps<KindRow>['columns']>[number];

const mark = (name: string, is: boolean) =>
  is ? <CheckOutlined aria-label={name} /> : <span className="cz-none">·</span>;

/** Each task and its possible assignees: the person responsible for the reservation, roles, and named people. */
export function MatrixTab({ matrix: { tasks, roles, people }, onOpen }: MatrixProps) {
  const active = tasks.filter(kind => kind.active);
  const mayGet = roles.filter(role => active.some(kind => chosenOf(kind).includes(keyOfRole(role.id_role))));
  const named = people.filter(one => active.some(kind => chosenOf(kind).includes(keyOfPerson(one.id_user))));
  const column = (key: string, title: string, is: (kind: KindRow) => boolean): Column => ({
    key,
    title,
    align: 'center',
    render: (_, kind) => mark(title, is(kind)),
  });
  const has = (key: string) => (kind: KindRow) => chosenOf(kind).includes(key);
  const columns: Column[] = [
    {
      key: 'name',
      title: 'Tarea',
      render: (_, kind) => (
        <Button type="link" className="cz-tasks-kind" onClick={() => onOpen(kind)}>
          {kind.name}
          {kind.reservation_type && <span className="cz-quiet">{kind.reservation_type === 'E' ? 'EXP' : 'IMP'}</span>}
        </Button>
      ),
    },
    column('operative', 'Operativo de la reserva', kind => kind.rule === 'OPERATIVE'),
    column('advisor', 'Asesor de la reserva', kind => kind.rule === 'ADVISOR'),
    ...mayGet.map(role => column(keyOfRole(role.id_role), role.name, has(keyOfRole(role.id_role)))),
    ...named.map(one => column(keyOfPerson(one.id_user), one.name, has(keyOfPerson(one.id_user)))),
  ];
  return (
    <>
      <p className="cz-quiet">
        Pulse una tarea para decir quién la hace: el operativo o el asesor de la reserva, una persona, o el menos
        cargado de roles y personas.
      </p>
      <MatrixTable<KindRow> rowKey="id_task" columns={columns} dataSource={active} />
    </>
  );
}
