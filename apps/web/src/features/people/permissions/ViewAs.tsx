import { EyeOutlined } from '@ant-design/icons';
import { getRoleView, type RoleScreen } from '@cabezal/contract/people/permissions/permissions.calls';
import type { MenuEntry } from '@cabezal/contract/people/session/session.calls';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { Whose } from './permission-owner.ts';

const WIDTH = 720;

/** What a person with the role sees, to be read only: its menu, and its screens with what may be done there. */
export function ViewAs({ whose, title }: { whose: Whose; title: string }) {
  const [open, setOpen] = useState(false);
  const narrow = useNarrow();
  return (
    <>
      <ActionButton icon={<EyeOutlined />} onClick={() => setOpen(true)}>
        Ver como
      </ActionButton>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        size={narrow ? '100%' : WIDTH}
        title={`Ver como ${title}`}
        destroyOnHidden
        closable={{ placement: 'end', 'aria-label': 'Cerrar' }}
      >
        <RoleView whose={whose} />
      </Drawer>
    </>
  );
}

const columns: Column<RoleScreen>[] = [
  customColumn<RoleScreen>('title', 'Pantalla', ({ title, url }) => (
    <>
      {title}
      <span className="cz-permissions-address">{url}</span>
    </>
  )),
  customColumn<RoleScreen>('allowed', 'Puede ahí', ({ allowed }) => allowed.join(', ')),
  customColumn<RoleScreen>('denied', 'Denegado ahí', ({ denied }) => denied.join(', ')),
];

function RoleView({ whose }: { whose: Whose }) {
  const found = useCall(getRoleView, whose);
  return (
    <Answer query={found} what="lo que ve el rol">
      {({ menu, screens }) => (
        <>
          <section className="cz-permissions-group">
            <h3>Menú</h3>
            <RoleMenu menu={menu} />
          </section>
          <section className="cz-permissions-group">
            <h3>Pantallas</h3>
            <SmallTable<RoleScreen>
              rows={screens}
              columns={columns}
              rowKey={screen => screen.url}
              note="De las acciones aparecen solo las que se permiten por pantalla."
              empty={{ title: 'Sin pantallas', text: 'El rol no abre ninguna pantalla.' }}
            />
          </section>
        </>
      )}
    </Answer>
  );
}

/** The entries of the menu by group, those inside an entry after it. */
function RoleMenu({ menu }: { menu: readonly MenuEntry[] }) {
  if (menu.length === 0) return <p className="cz-permissions-note">Sin entradas.</p>;
  const groups = [...new Set(menu.map(entry => entry.menuGroup))];
  const titlesOf = (entry: MenuEntry): string[] => [entry.title, ...entry.children.flatMap(titlesOf)];
  return (
    <ul>
      {groups.map(group => (
        <li key={group}>
          {group !== '' && <strong>{group}: </strong>}
          {menu
            .filter(entry => entry.menuGroup === group)
            .flatMap(titlesOf)
            .join(', ')}
        </li>
      ))}
    </ul>
  );
}
