import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { addDriverLicense, deleteDriverLicense } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { LICENSE_TYPE_NAMES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import type { Driver, DriverLicense } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { DocumentThumb } from '../../../kits/files/DocumentThumb.tsx';
import { FileField } from '../../../kits/papers/FileField.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, dateColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { LicenseFields } from './DriverFields.tsx';
import { LicenseMark } from './LicenseMark.tsx';

const typeName = (type: string) =>
  type in LICENSE_TYPE_NAMES ? LICENSE_TYPE_NAMES[type as keyof typeof LICENSE_TYPE_NAMES] : type;

/** Licences of a driver; the first is the one in use. */
export function LicensesTab({ driver }: { driver: Driver }) {
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<DriverLicense | null>(null);
  const remove = useChange(deleteDriverLicense, { onDone: () => setRemoved(null) });
  const mayEdit = driver.can.edit === true;
  return (
    <div className="cz-records-stack">
      {mayEdit && (
        <div>
          <ActionButton icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            Agregar licencia
          </ActionButton>
        </div>
      )}
      <SmallTable<DriverLicense>
        rows={driver.licenses}
        columns={columnsOf(driver)}
        rowKey={row => row.id_license}
        empty={{ title: 'Sin licencias' }}
        actions={
          mayEdit
            ? row => (
                <ActionButton
                  size="small"
                  look="text"
                  icon={<DeleteOutlined />}
                  aria-label={`Quitar la licencia ${row.license_type}`}
                  can={driver.licenses.length > 1 || 'Es su única licencia: agregue antes la nueva'}
                  onClick={() => setRemoved(row)}
                />
              )
            : undefined
        }
      />
      {adding && <AddLicense driver={driver} onClose={() => setAdding(false)} />}
      <ConfirmWithMotive
        open={removed !== null}
        title="Quitar la licencia"
        text={<>La licencia {removed?.license_type} deja de contar; queda en el historial.</>}
        action={remove}
        okText="Quitar licencia"
        onConfirm={motive =>
          removed && remove.run({ id_driver: driver.id_driver, id_license: removed.id_license, motive })
        }
        onCancel={() => setRemoved(null)}
      />
    </div>
  );
}

function columnsOf({ licenses }: Driver): Column<DriverLicense>[] {
  const inUse = (row: DriverLicense) => row.id_license === licenses[0]?.id_license && <Chip>Con la que conduce</Chip>;
  const thumb = ({ id_file, filename }: DriverLicense) =>
    id_file && <DocumentThumb document={{ id_file, filename: filename ?? 'Licencia', type: 'image/*' }} />;
  const type = (name: string, row: DriverLicense) => (
    <>
      {name} {inUse(row)}
    </>
  );
  return [
    customColumn<DriverLicense>('type', 'Tipo', row => type(typeName(row.license_type), row), {
      cardRender: row => type(row.license_type, row),
    }),
    dateColumn<DriverLicense>('issued_on', 'Emitida', {
      cardRender: row => row.issued_on && `Emitida ${formatDate(row.issued_on)}`,
    }),
    dateColumn<DriverLicense>('license_expiry', 'Vence', {
      cardRender: row => `Hasta ${formatDate(row.license_expiry)}`,
    }),
    customColumn<DriverLicense>('state', 'Vigencia', row => <LicenseMark expiry={row.license_expiry} days />, {
      card: 'side',
    }),
    customColumn<DriverLicense>('file', 'Foto', thumb, { width: 64 }),
  ];
}

function AddLicense({ driver, onClose }: { driver: Driver; onClose: () => void }) {
  return (
    <FormModal
      title="Agregar licencia"
      okText="Agregar licencia"
      call={addDriverLicense}
      initial={{ license_type: 'E' }}
      toInput={values => ({ ...values, id_driver: driver.id_driver })}
      onClose={onClose}
    >
      <LicenseFields />
      <FileField name="id_file" label="Foto" what="Licencia" text="Subir foto" />
    </FormModal>
  );
}
