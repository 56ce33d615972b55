import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import {
  changeDriverCompany,
  changeDriverState,
  deleteDriver,
} from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { type Driver, getDriver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { getDriverTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { Dropdown, Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../api/call-api.ts';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { StateModal } from '../../../kits/records/StateModal.tsx';
import { offeredCompany } from '../../../kits/selects/company-option.ts';
import { nameOfCompany } from '../../../kits/selects/names.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

type Shown = 'state' | 'company' | 'delete' | null;

/** The actions for a driver: edit, activate or deactivate; moving and deleting are under «Más». */
export function DriverActions({ driver }: { driver: Driver }) {
  const navigate = useNavigate();
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const more = [
    { key: 'company', label: 'Cambiar de compañía', disabled: driver.can.associate !== true },
    { key: 'delete', label: 'Eliminar', danger: true, disabled: driver.can.edit !== true },
  ];
  return (
    <>
      <ActionButton can={driver.can.change_state} onClick={() => show('state')}>
        {driver.active ? 'Desactivar' : 'Activar'}
      </ActionButton>
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={driver.can.edit}
        onClick={() => navigate(pathTo(paths.driverEdit, { id_conductor: driver.id_driver }))}
      >
        Editar
      </ActionButton>
      <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => show(key as Shown) }}>
        <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
      </Dropdown>
      <ChangeState driver={driver} open={shown === 'state'} onClose={close} />
      {shown === 'company' && <ChangeCompany driver={driver} onClose={close} />}
      <DeleteDriver driver={driver} open={shown === 'delete'} onClose={close} onDeactivate={() => show('state')} />
    </>
  );
}

interface DialogProps {
  driver: Driver;
  open: boolean;
  onClose: () => void;
}

function ChangeState({ driver: now, open, onClose }: DialogProps) {
  const driver = useOpened(now, open);
  const change = useChange(changeDriverState, {
    onDone: done => {
      toast.success(done.active ? 'Conductor activado' : 'Conductor desactivado');
      onClose();
    },
  });
  const { id_driver, version, active } = driver;
  return (
    <StateModal
      open={open}
      title={active ? `Desactivar a ${personName(driver)}` : `Activar a ${personName(driver)}`}
      text={
        active
          ? 'Deja de ofrecerse donde se elige un conductor, con el motivo que escriba.'
          : 'Vuelve a ofrecerse donde se elige un conductor.'
      }
      okText={active ? 'Desactivar' : 'Activar'}
      look={active ? 'danger' : 'primary'}
      trips={active ? { call: getDriverTripsAhead, input: { id_driver } } : undefined}
      error={change.error}
      onConfirm={({ motive, trips }) => change.run({ id_driver, version, active: !active, motive, trips })}
      onCancel={() => {
        change.reset();
        onClose();
      }}
    />
  );
}

function ChangeCompany({ driver, onClose }: Omit<DialogProps, 'open'>) {
  const { id_driver } = driver;
  return (
    <Editing record={driver} read={() => callApi(getDriver, { id_driver })}>
      {(record, edit) => <OtherCompany record={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

function OtherCompany({ record: driver, edit, onClose }: EditOf<Driver> & { onClose: () => void }) {
  const { id_driver, version } = driver;
  return (
    <FormModal
      edit={edit}
      title="Cambiar de compañía"
      text={`${personName(driver)} pasa a ser de otro transportista. No debe tener viajes sin cerrar. Su usuario, si tiene, pasa con él: queda inactivo y sin contraseña hasta que se revise su correo y se active.`}
      okText="Cambiar de compañía"
      call={changeDriverCompany}
      toInput={values => ({ ...values, id_driver, version })}
      doneText="Compañía cambiada"
      onClose={onClose}
    >
      <Field name="id_company" label="Transportista" span={12}>
        <EntitySelect<CompanyRow>
          call={getCompanies}
          nameOf={nameOfCompany}
          filters={{ active: true, company_type: 'TRANS' }}
          option={row => ({
            ...offeredCompany(row),
            ...(row.id_company === driver.id_company && { refused: 'Es su compañía' }),
          })}
        />
      </Field>
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Field>
    </FormModal>
  );
}

function DeleteDriver({ driver, open, onClose, onDeactivate }: DialogProps & { onDeactivate: () => void }) {
  const navigate = useNavigate();
  return (
    <DeleteDialog
      open={open}
      title={`Eliminar a ${personName(driver)}`}
      text="Se eliminan sus datos, licencias y documentos. Solo es posible mientras no conste en ningún viaje, camión ni usuario."
      call={deleteDriver}
      input={{ id_driver: driver.id_driver, version: driver.version }}
      onDone={() => {
        toast.success('Conductor eliminado');
        void navigate(paths.drivers);
      }}
      onClose={onClose}
      instead={driver.active ? { text: 'Desactivar', run: onDeactivate } : undefined}
    />
  );
}
