import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import type { Matrix } from './kind-form.ts';

/** Number of open tasks per person, highest first; the number links to them. */
export function LoadTab({ matrix: { people, roles } }: { matrix: Matrix }) {
  const loaded = [...people].sort((a, b) => b.open - a.open || a.name.localeCompare(b.name, 'es'));
  return (
    <ScrollTable<Matrix['people'][number]>
      rowKey="id_user"
      dataSource={loaded}
      columns={[
        { key: 'name', title: 'Persona', render: (_, one) => one.name },
        { key: 'role', title: 'Rol', render: (_, one) => roles.find(role => role.id_role === one.id_role)?.name },
        {
          key: 'open',
          title: 'Tareas abiertas',
          align: 'right',
          render: (_, one) =>
            one.open === 0 ? '0' : <Link to={`${paths.tasks}?de=todos&f.id_user=${one.id_user}`}>{one.open}</Link>,
        },
      ]}
    />
  );
}
