import { MobileOutlined } from '@ant-design/icons';
import {
  bindDriverPhone,
  type DriverPhone,
  getDriverPhones,
  revokeDriverPhone,
} from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { personName } from '@cabezal/domain/system/text/person-name';
import { Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { BoundPhone, type PhoneAddress } from './BoundPhone.tsx';
import { isOpenPhone, phoneColumns } from './phone-columns.tsx';

/** Phones that show the driver's day without a login: each is bound by a QR code and can be revoked. */
export function PhonesTab({ driver }: { driver: Driver }) {
  const { id_driver } = driver;
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<PhoneAddress | null>(null);
  const [revoked, setRevoked] = useState<DriverPhone | null>(null);
  const found = useCall(getDriverPhones, { id_driver });
  if (!found.data) return <Answer query={found} what="los teléfonos" loading={<RowsSkeleton rows={2} />} />;
  const { phones, can } = found.data;
  return (
    <div className="cz-records-stack">
      <div>
        <ActionButton icon={<MobileOutlined />} can={can.bind} onClick={() => setAdding(true)}>
          Vincular un teléfono
        </ActionButton>
      </div>
      <SmallTable<DriverPhone>
        rows={phones}
        columns={phoneColumns}
        rowKey={row => row.id_phone_binding}
        empty={{
          title: 'Sin teléfonos vinculados',
          text: 'Un teléfono vinculado abre «Hoy»: los viajes de hoy y de mañana de este conductor, sin usuario ni contraseña.',
        }}
        actions={row =>
          isOpenPhone(row) && (
            <ActionButton size="small" aria-label={`Revocar ${row.label}`} onClick={() => setRevoked(row)}>
              Revocar
            </ActionButton>
          )
        }
      />
      {adding && <BindPhone driver={driver} onDone={setMade} onClose={() => setAdding(false)} />}
      {made && <BoundPhone phone={made} onClose={() => setMade(null)} />}
      <AskDialog
        open={revoked !== null}
        title={`¿Revocar ${revoked?.label}?`}
        text="El teléfono deja de mostrar los viajes del conductor, y los viajes que abrió se cierran en él. Lo que falta enviar queda guardado en el teléfono: se envía con un enlace nuevo del viaje."
        okText="Revocar"
        look="danger"
        call={revokeDriverPhone}
        input={{ id_driver, id_phone_binding: revoked?.id_phone_binding ?? 0 }}
        onDone={() => {
          setRevoked(null);
          toast.success('Teléfono revocado');
        }}
        onClose={() => setRevoked(null)}
      />
    </div>
  );
}

interface BindPhoneProps {
  driver: Driver;
  onDone: (phone: PhoneAddress) => void;
  onClose: () => void;
}

function BindPhone({ driver, onDone, onClose }: BindPhoneProps) {
  return (
    <FormModal
      title="Vincular un teléfono"
      text={`El teléfono abre los viajes de ${personName(driver)} sin contraseña, para todas las compañías para las que conduce. Póngale un nombre que lo distinga de otros.`}
      okText="Mostrar el código QR"
      call={bindDriverPhone}
      toInput={values => ({ ...values, id_driver: driver.id_driver })}
      doneText={null}
      onDone={onDone}
      onClose={onClose}
    >
      <Field name="label" label="Nombre del teléfono" span={12}>
        <Input placeholder="Samsung azul" maxLength={60} />
      </Field>
    </FormModal>
  );
}
