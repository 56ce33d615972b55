import { DownOutlined } from '@ant-design/icons';
import {
  copyPermissions,
  createRole,
  deleteRole,
  getManagedRoles,
  type ManagedRole,
  resetPermissions,
  updateRole,
} from '@cabezal/contract/people/permissions/permissions.calls';
import { GRANT_PLACE_NAMES, GRANT_PLACES, grantPlaceText } from '@cabezal/domain/system/access/grants';
import { Dropdown, Input, Select } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { optionSearch } from '../../../ui/form/option-search.ts';
import { present } from '../../../ui/form/use-editing.ts';
import type { Whose } from './permission-owner.ts';

type Shown = 'create' | 'rename' | 'copy' | 'reset' | 'delete' | null;

interface RoleActionsProps {
  role: ManagedRole;
  roles: readonly ManagedRole[];
  whose: Whose;
  onChoose: (id_role: number | null) => void;
}

const changedText = (count: number) =>
  count === 0 ? 'No había nada que cambiar' : count === 1 ? 'Cambió 1 permiso' : `Cambiaron ${count} permisos`;

const itemsOf = (role: ManagedRole) => [
  { key: 'create', label: 'Nuevo rol' },
  { key: 'rename', label: 'Cambiar nombre', disabled: role.can.rename !== true },
  { key: 'copy', label: 'Copiar de otro rol' },
  { key: 'reset', label: 'Restablecer', disabled: role.can.reset !== true },
  {
    key: 'delete',
    label: 'Eliminar rol',
    danger: true,
    disabled: typeof role.can.delete === 'string' && role.users === 0,
  },
];

/** The actions for a whole role. */
export function RoleActions({ role, roles, whose, onChoose }: RoleActionsProps) {
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const done = (text: string) => {
    toast.success(text);
    close();
  };
  const place = `${role.name} en ${grantPlaceText(whose.id_company_type)}`;
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items: itemsOf(role), onClick: ({ key }) => show(key as Shown) }}>
        <ActionButton icon={<DownOutlined />} iconPlacement="end">
          Acciones del rol
        </ActionButton>
      </Dropdown>
      {(shown === 'create' || shown === 'rename') && (
        <NameRole
          role={shown === 'rename' ? role : null}
          onDone={after => {
            done(shown === 'rename' ? 'Nombre cambiado' : 'Rol creado: dele permisos');
            onChoose(after.id_role);
          }}
          onClose={close}
        />
      )}
      {shown === 'copy' && <CopyFrom roles={roles} whose={whose} place={place} onDone={done} onClose={close} />}
      <AskDialog
        open={shown === 'reset'}
        title="Restablecer los permisos"
        text={`${place} queda con los permisos de una instalación nueva. Lo que se cambió se pierde y rige desde la siguiente acción de quien tenga el rol.`}
        okText="Restablecer"
        look="danger"
        call={resetPermissions}
        input={whose}
        onDone={({ changed }) => done(changedText(changed))}
        onClose={close}
      />
      <DeleteDialog
        open={shown === 'delete'}
        title={`Eliminar el rol ${role.name}`}
        text="Se elimina con sus permisos. Solo es posible mientras nadie lo tenga."
        call={deleteRole}
        input={{ id_role: role.id_role, version: role.version }}
        onDone={() => {
          done('Rol eliminado');
          onChoose(null);
        }}
        onClose={close}
      />
    </>
  );
}

interface NameRoleProps {
  /** Null: a new one. */
  role: ManagedRole | null;
  onDone: (role: ManagedRole) => void;
  onClose: () => void;
}

const readRole = async (id_role: number) =>
  present((await callApi(getManagedRoles, {})).find(role => role.id_role === id_role));

function NameRole({ role, onDone, onClose }: NameRoleProps) {
  const shape = { width: 440, doneText: null, onDone, onClose };
  const name = (
    <Field name="name" label="Nombre" span={12}>
      <Input autoComplete="off" maxLength={60} />
    </Field>
  );
  if (role === null)
    return (
      <FormModal
        {...shape}
        title="Nuevo rol"
        text="Para personal de la operadora. Empieza sin permisos: después puede copiarlos de otro rol."
        okText="Crear rol"
        call={createRole}
      >
        {name}
      </FormModal>
    );
  return (
    <Editing record={role} read={() => readRole(role.id_role)}>
      {({ id_role, version, name: before }, edit) => (
        <FormModal
          {...shape}
          title={`Cambiar el nombre de ${before}`}
          okText="Cambiar nombre"
          call={updateRole}
          edit={edit}
          initial={({ name }: ManagedRole) => ({ name })}
          toInput={values => ({ ...values, id_role, version })}
        >
          {name}
        </FormModal>
      )}
    </Editing>
  );
}

interface CopyFromProps {
  roles: readonly ManagedRole[];
  whose: Whose;
  place: string;
  onDone: (text: string) => void;
  onClose: () => void;
}

function CopyFrom({ roles, whose, place, onDone, onClose }: CopyFromProps) {
  return (
    <FormModal
      title="Copiar los permisos de otro rol"
      text={`${place} queda con exactamente los mismos permisos.`}
      okText="Copiar"
      width={440}
      call={copyPermissions}
      initial={{ from_company_type: whose.id_company_type }}
      toInput={values => ({ ...values, ...whose })}
      onDone={({ changed }) => onDone(changedText(changed))}
      onClose={onClose}
    >
      <Field name="from_role" label="Copiar de" span={12}>
        <Select
          placeholder="Elija"
          showSearch={optionSearch}
          options={roles.map(role => ({ value: role.id_role, label: role.name }))}
        />
      </Field>
      <Field name="from_company_type" label="En una compañía" span={12}>
        <Select options={GRANT_PLACES.map(value => ({ value, label: GRANT_PLACE_NAMES[value] }))} />
      </Field>
    </FormModal>
  );
}
