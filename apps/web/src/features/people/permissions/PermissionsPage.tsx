import { SearchOutlined } from '@ant-design/icons';
import {
  getManagedRoles,
  getPermissionsByModules,
  getPermissionsExcel,
  type PermissionRow,
} from '@cabezal/contract/people/permissions/permissions.calls';
import { GRANT_PLACE_NAMES, type GrantPlace } from '@cabezal/domain/system/access/grants';
import { plainText } from '@cabezal/domain/system/text/plain-text';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { isChanged } from './changed.ts';
import { LastChange } from './LastChange.tsx';
import { KINDS, ModulePanel } from './ModulePanel.tsx';
import './permissions.css';
import { clearable } from '../../../ui/form/clearable.tsx';
import type { Whose } from './permission-owner.ts';
import { RoleActions } from './RoleActions.tsx';

type Kind = PermissionRow['type'];
const usersText = (count: number) =>
  count === 0 ? 'Nadie lo tiene.' : count === 1 ? 'Lo tiene 1 persona.' : `Lo tienen ${count} personas.`;

/** The role and type of company are in the address: `?rol=2&tipo=TRANS`; a role that exists only at the operator is shown there. */
function useWhose() {
  const { get, id, change } = useAddress<'rol' | 'tipo'>();
  const roles = useCall(getManagedRoles, {});
  const given = id('rol');
  const role = roles.data?.find(entry => entry.id_role === given) ?? roles.data?.[0];
  const typeOf = (places: readonly GrantPlace[]) =>
    places.find(code => code === get('tipo')) ?? places[0] ?? 'OPERADOR';
  const type = typeOf(role?.places ?? []);
  const choose = (patch: { rol?: number | null; tipo?: string }) =>
    change({ rol: role?.id_role ?? null, tipo: type, ...patch });
  return { roles, role, whose: role ? { id_role: role.id_role, id_company_type: type } : null, choose };
}

/** The permissions of every role at every type of company; each switch takes effect at once. */
export default function PermissionsPage() {
  const { roles, role, whose, choose } = useWhose();
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<Kind | null>(null);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const { may } = useAccess();
  const mayWrite = may('permission.write');
  return (
    <div className="cz-page">
      <PageHeader
        title="Permisos"
        actions={
          role &&
          whose && (
            <>
              <ReportExcel call={getPermissionsExcel} input={{}} file="permisos" />
              <LastChange
                whose={whose}
                title={`Historial: ${role.name}, ${GRANT_PLACE_NAMES[whose.id_company_type]}`}
              />
              {mayWrite && (
                <RoleActions role={role} roles={roles.data ?? []} whose={whose} onChoose={rol => choose({ rol })} />
              )}
            </>
          )
        }
      />
      <div className="cz-toolbar cz-permissions-toolbar">
        <Select
          className="cz-filter"
          aria-label="Rol"
          prefix="Rol"
          loading={roles.isFetching}
          popupMatchSelectWidth={false}
          value={whose?.id_role}
          options={(roles.data ?? []).map(role => ({ value: role.id_role, label: role.name }))}
          onChange={rol => choose({ rol })}
        />
        <TypeSelect places={role?.places ?? []} value={whose?.id_company_type} onChange={tipo => choose({ tipo })} />
        <Input
          className="cz-search"
          aria-label="Buscar un permiso"
          prefix={<SearchOutlined />}
          placeholder="Buscar un permiso"
          allowClear={clearable}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <KindSelect kind={kind} onChange={setKind} />
        <Checkbox checked={onlyChanged} onChange={event => setOnlyChanged(event.target.checked)}>
          Solo lo cambiado
        </Checkbox>
        <span className="cz-permissions-note">
          {role && `${usersText(role.users)} `}Cada cambio rige desde su siguiente acción.
        </span>
      </div>
      <div className="cz-page-body">
        <Answer query={roles} what="los roles" loading={<CardsSkeleton cards={6} />} />
        {whose && <Modules whose={whose} search={search} kind={kind} onlyChanged={onlyChanged} />}
      </div>
    </div>
  );
}

interface TypeSelectProps {
  places: readonly GrantPlace[];
  value?: GrantPlace;
  onChange: (type: GrantPlace) => void;
}

function TypeSelect({ places, value, onChange }: TypeSelectProps) {
  return (
    <Select<GrantPlace>
      className="cz-filter"
      aria-label="Tipo de compañía"
      prefix="En una compañía"
      popupMatchSelectWidth={false}
      value={value}
      options={places.map(type => ({ value: type, label: GRANT_PLACE_NAMES[type] }))}
      onChange={onChange}
    />
  );
}

function KindSelect({ kind, onChange }: { kind: Kind | null; onChange: (kind: Kind | null) => void }) {
  return (
    <Select<Kind | ''>
      className="cz-filter"
      aria-label="Clase de permiso"
      prefix="Clase"
      popupMatchSelectWidth={false}
      value={kind ?? ''}
      options={[{ value: '', label: 'Todas' }, ...KINDS.map(({ type, title }) => ({ value: type, label: title }))]}
      onChange={value => onChange(value || null)}
    />
  );
}

interface ModulesProps {
  whose: Whose;
  search: string;
  kind: Kind | null;
  /** Only permissions that differ from a new installation. */
  onlyChanged: boolean;
}

function Modules({ whose, search, kind, onlyChanged }: ModulesProps) {
  const found = useCall(getPermissionsByModules, whose, { keepPrevious: true });
  if (!found.data) return <Answer query={found} what="los permisos" loading={<CardsSkeleton cards={6} />} />;
  const wanted = plainText(search.trim());
  const modules = found.data
    .map(({ module, permissions }) => ({
      module,
      permissions: permissions.filter(
        row =>
          (kind ?? row.type) === row.type &&
          (!onlyChanged || isChanged(row)) &&
          plainText(`${module} ${row.name} ${row.code}`).includes(wanted),
      ),
    }))
    .filter(entry => entry.permissions.length > 0);
  if (modules.length === 0) {
    if (onlyChanged && wanted === '' && kind === null)
      return <EmptyState title="Nada cambió" text="El rol tiene los permisos de una instalación nueva." />;
    return <EmptyState title="Ningún permiso coincide con lo que busca" text="Cambie el texto o la clase." />;
  }
  return (
    <div className="cz-permissions-modules" aria-busy={found.isPlaceholderData}>
      {modules.map(entry => (
        <ModulePanel key={entry.module} {...entry} whose={whose} waiting={found.isPlaceholderData} />
      ))}
    </div>
  );
}
