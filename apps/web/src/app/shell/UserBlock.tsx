import { EditOutlined, LogoutOutlined } from '@ant-design/icons';
import { personInitials, personName } from '@cabezal/domain/system/text/person-name';
import { Avatar, Dropdown } from 'antd';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { signOut, usePerson } from '../session/session.ts';

/** The signed-in person: name, company logo, position and role; opens the account and signs out. */
export function UserBlock({ bare = false }: { bare?: boolean }) {
  const person = usePerson();
  const navigate = useNavigate();
  const name = personName(person);
  const post = [person.work_position, person.role_name].filter(Boolean).join(' · ');
  const items = [
    ...(bare ? [{ key: 'post', disabled: true, label: `${name} · ${post}` }] : []),
    { key: 'who', disabled: true, label: `${person.company_name} · ${person.email}` },
    { key: 'account', icon: <EditOutlined />, label: 'Mi cuenta', onClick: () => void navigate(paths.account) },
    { key: 'out', icon: <LogoutOutlined />, label: 'Cerrar sesión', onClick: () => void signOut() },
  ];
  return (
    <Dropdown trigger={['click']} placement="topRight" menu={{ items }}>
      <button type="button" className="cz-shell-user">
        <Avatar
          size={28}
          src={person.company_logo ?? undefined}
          alt={person.company_name}
          className="cz-shell-user-avatar"
        >
          {personInitials(person)}
        </Avatar>
        <span className="cz-sr">Cuenta de {bare ? `${name}, ${post}` : ''}</span>
        {!bare && (
          <span className="cz-shell-user-text">
            <b>{name}</b>
            <span title={post}>{post}</span>
          </span>
        )}
      </button>
    </Dropdown>
  );
}

/** «Click Aquí» reloads the page; next to it the version. */
export function ReloadAndVersion() {
  return (
    <div className="cz-shell-version">
      <button type="button" title="Recargar la página" onClick={() => window.location.reload()}>
        Click Aquí
      </button>
      <span>v1.0.0</span>
    </div>
  );
}
