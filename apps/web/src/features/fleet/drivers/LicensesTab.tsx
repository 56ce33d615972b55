import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { addDriverLicense, deleteDriverLicense } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { LICENSE_TYPE_NAMES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import type { Driver, DriverLicense } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Table, type TableProps } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { DocumentThumb } from '../../../kits/files/DocumentThumb.tsx';
import { FileField } from '../../../kits/papers/FileField.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { LicenseFields } from './DriverFields.tsx';
import { LicenseMark } from './LicenseMark.tsx';

const typeName = (type: string) =>
  type in LICENSE_TYPE_NAMES ? LICENSE_TYPE_NAMES[type as keyof typeof LICENSE_TYPE_NAMES] : type;

/** Licences of a driver; the first is the one in use. */
export function LicensesTab({ driver }: { driver: Driver }) {
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<DriverLicense | null>(null);
  const remove = useChange(deleteDriverLicense, { onDone: () => setLeaving(null) });
  const mayEdit = driver.can.edit === true;
  const narrow = useNarrow();
  return (
    <div className="cz-records-stack">
      {mayEdit && (
        <div>
          <ActionButton icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            Agregar licencia
          </ActionButton>
        </div>
      )}
      <Table<DriverLicense>
        size="small"
        rowKey={row => row.id_license}
        dataSource={driver.licenses}
        columns={columnsOf(driver, narrow, mayEdit ? setLeaving : null)}
        pagination={false}
      />
      {adding && <AddLicense driver={driver} onClose={() => setAdding(false)} />}
      <ConfirmWithMotive
        open={leaving !== null}
        title="Quitar la licencia"
        text={<>La licencia {leaving?.license_type} deja de contar; queda en el historial.</>}
        action={remove}
        okText="Quitar licencia"
        onConfirm={motive =>
          leaving && remove.run({ id_driver: driver.id_driver, id_license: leaving.id_license, motive })
        }
        onCancel={() => setLeaving(null)}
      />
    </div>
  );
}

function columnsOf(
  driver: Driver,
  narrow: boolean,
  onLeave: ((license: DriverLicense) => void) | null,
): TableProps<DriverLicense>['columns'] {
  const thumb = ({ id_file, filename }: DriverLicense) =>
    id_file && <DocumentThumb document={{ id_file, filename: filename ?? 'Licencia', type: 'image/*' }} />;
  const isCurrent = (row: DriverLicense) => row.id_license === driver.licenses[0]?.id_license;
  const type = {
    key: 'type',
    title: 'Tipo',
    render: (row: DriverLicense) => (
      <>
        {narrow ? row.license_type : typeName(row.license_type)} {isCurrent(row) && <Chip>Con la que conduce</Chip>}
        {narrow && thumb(row)}
      </>
    ),
  };
  const validity = {
    key: 'validity',
    title: 'Vigencia',
    render: (row: DriverLicense) => (
      <>
        <LicenseMark expiry={row.license_expiry} days />
        <div className="cz-records-second">Hasta {formatDate(row.license_expiry)}</div>
      </>
    ),
  };
  const issued = { key: 'issued', title: 'Emitida', render: (row: DriverLicense) => formatDate(row.issued_on) || '—' };
  const file = {
    key: 'file',
    title: 'Foto',
    width: 64,
    render: thumb,
  };
  const remove = {
    key: 'remove',
    title: <span className="cz-sr">Acciones</span>,
    width: 48,
    render: (row: DriverLicense) => (
      <ActionButton
        size="small"
        look="text"
        icon={<DeleteOutlined />}
        aria-label={`Quitar la licencia ${row.license_type}`}
        can={driver.licenses.length > 1 || 'Es su única licencia: agregue antes la nueva'}
        onClick={() => onLeave?.(row)}
      />
    ),
  };
  return [type, ...(narrow ? [validity] : [issued, validity, file]), ...(onLeave ? [remove] : [])];
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
