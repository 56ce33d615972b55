import { listRoleUserTask } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { CatalogueTab } from './CatalogueTab.tsx';
import { KindDialog } from './KindDialog.tsx';
import type { KindRow, Matrix } from './kind-form.ts';
import { LoadTab } from './LoadTab.tsx';
import { MatrixTab } from './MatrixTab.tsx';
import './admin.css';

/** `/admin-tareas`: the tasks of the catalogue, their assignees, and everybody's load. */
export default function AdminTasksPage() {
  const query = useCall(listRoleUserTask, {});
  const [asked, ask] = useState<KindRow | 'new' | null>(null);
  const shown = (content: (matrix: Matrix) => React.ReactNode) => () => (
    <Answer query={query} what="el catálogo de tareas">
      {content}
    </Answer>
  );
  return (
    <>
      <TabbedPage
        header={{
          title: 'Quién hace qué',
          actions: <AddButton to={() => ask('new')}>Nueva tarea</AddButton>,
        }}
        tabs={[
          {
            key: 'catalogo',
            name: 'Catálogo',
            content: shown(({ tasks }) => <CatalogueTab tasks={tasks} onOpen={ask} />),
          },
          {
            key: 'quien',
            name: 'Quién hace qué',
            content: shown(matrix => <MatrixTab matrix={matrix} onOpen={ask} />),
          },
          { key: 'carga', name: 'Carga de trabajo', content: shown(matrix => <LoadTab matrix={matrix} />) },
        ]}
      />
      {asked !== null && query.data && (
        <KindDialog kind={asked === 'new' ? null : asked} matrix={query.data} onClose={() => ask(null)} />
      )}
    </>
  );
}
