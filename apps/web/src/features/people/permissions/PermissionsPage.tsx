import { SearchOutlined } from '@ant-design/icons';
import { getManagedRoles, getPermissionsExcel } from '@cabezal/contract/people/permissions/permissions.calls';
import { GRANT_PLACE_NAMES, type GrantPlace } from '@cabezal/domain/system/access/grants';
import { Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ReportExcel } from '../../../kits/report/ReportExcel.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { LastChange } from './LastChange.tsx';
import { KINDS } from './ModulePanel.tsx';
import './permissions.css';
import { clearable } from '../../../ui/form/clearable.tsx';
import { type Kind, Modules, type PermissionsView } from './Modules.tsx';
import { RoleActions } from './RoleActions.tsx';
import { ViewAs } from './ViewAs.tsx';

const usersText = (count: number) =>
  count === 0 ? 'Nadie lo tiene.' : count === 1 ? 'Lo tiene 1 persona.' : `Lo tienen ${count} personas.`;

/**
 * The role, the type of company and the view are in the address: `?rol=2&tipo=TRANS&vista=cargowise`; a role that exists only at the
 * operator is shown there.
 */
function useWhose() {
  const { get, id, change } = useAddress<'rol' | 'tipo' | 'vista'>();
  const roles = useCall(getManagedRoles, {});
  const given = id('rol');
  const role = roles.data?.find(entry => entry.id_role === given) ?? roles.data?.[0];
  const typeOf = (places: readonly GrantPlace[]) =>
    places.find(code => code === get('tipo')) ?? places[0] ?? 'OPERADOR';
  const type = typeOf(role?.places ?? []);
  const choose = (patch: { rol?: number | null; tipo?: string }) =>
    change({ rol: role?.id_role ?? null, tipo: type, ...patch });
  const view: PermissionsView = get('vista') === 'cargowise' ? 'cargowise' : 'all';
  const look = (next: PermissionsView) => change({ vista: next === 'all' ? null : next });
  return { roles, role, whose: role ? { id_role: role.id_role, id_company_type: type } : null, choose, view, look };
}

/** The permissions of every role at every type of company; each switch takes effect at once. */
export default function PermissionsPage() {
  const { roles, role, whose, choose, view, look } = useWhose();
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
              <ViewAs whose={whose} title={`${role.name}, ${GRANT_PLACE_NAMES[whose.id_company_type]}`} />
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
        <ViewSelect view={view} onChange={look} />
        <Checkbox checked={onlyChanged} onChange={event => setOnlyChanged(event.target.checked)}>
          Solo lo cambiado
        </Checkbox>
        <span className="cz-permissions-note">
          {role && `${usersText(role.users)} `}Cada cambio rige desde su siguiente acción.
        </span>
      </div>
      <div className="cz-page-body">
        <Answer query={roles} what="los roles" loading={<CardsSkeleton cards={6} />} />
        {whose && <Modules whose={whose} view={view} search={search} kind={kind} onlyChanged={onlyChanged} />}
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

interface ViewSelectProps {
  view: PermissionsView;
  onChange: (view: PermissionsView) => void;
}

function ViewSelect({ view, onChange }: ViewSelectProps) {
  return (
    <Select<PermissionsView>
      className="cz-filter"
      aria-label="Vista"
      prefix="Vista"
      popupMatchSelectWidth={false}
      value={view}
      options={[
        { value: 'all', label: 'Todos los permisos' },
        { value: 'cargowise', label: 'Envíos de CargoWise' },
      ]}
      onChange={onChange}
    />
  );
}
