import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { type Column, customColumn, numberColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import type { Matrix } from './kind-form.ts';

type Person = Matrix['people'][number];

/** Number of open tasks per person, highest first; the number links to them. */
export function LoadTab({ matrix: { people, roles } }: { matrix: Matrix }) {
  const loaded = [...people].sort((a, b) => b.open - a.open || a.name.localeCompare(b.name, 'es'));
  const columns: Column<Person>[] = [
    textColumn('name', 'Persona'),
    customColumn('role', 'Rol', one => roles.find(role => role.id_role === one.id_role)?.name),
    numberColumn('open', 'Tareas abiertas', { render: openTasks, cardRender: one => <>Abiertas: {openTasks(one)}</> }),
  ];
  return (
    <SmallTable<Person>
      rows={loaded}
      columns={columns}
      rowKey={one => one.id_user}
      empty={{ title: 'Nadie tiene tareas' }}
    />
  );
}

const openTasks = (one: Person) =>
  one.open === 0 ? '0' : <Link to={`${paths.tasks}?de=todos&f.id_user=${one.id_user}`}>{one.open}</Link>;
