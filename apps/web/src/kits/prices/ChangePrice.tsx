import { CheckOutlined, DeleteOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons';
import {
  deleteFeeSubReserve,
  keepFeeSubReserve,
  type SubFee,
  saveFeeSubReserve,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import { EntitySelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import type { Edit } from '../../ui/form/use-editing.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import { LineFields } from './LineFields.tsx';
import { readSub } from './read-prices.ts';

type Asked = 'choose' | 'keep' | 'add' | 'drop' | null;

/** The actions for the price of a container: another rate, an additional line, no rate at all. */
export function ChangePrice({ sub }: { sub: SubFee }) {
  const { may } = useAccess();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const mayChoose = may('reservation.approve');
  const mayWrite = may('fee.write');
  if (!mayChoose && !mayWrite) return null;
  return (
    <div className="cz-prices-buttons">
      {mayChoose && (
        <ActionButton icon={<SwapOutlined />} can={chooses(sub)} onClick={() => setAsked('choose')}>
          Elegir tarifa
        </ActionButton>
      )}
      {mayChoose && sub.recalc_pending && (
        <ActionButton icon={<CheckOutlined />} can={sub.can.edit} onClick={() => setAsked('keep')}>
          Dejar como está
        </ActionButton>
      )}
      {mayWrite && (
        <>
          <ActionButton icon={<PlusOutlined />} can={sub.can.edit} onClick={() => setAsked('add')}>
            Agregar rubro
          </ActionButton>
          {sub.fee_state !== 'SIN_TARIFA' && (
            <ActionButton look="danger" icon={<DeleteOutlined />} can={sub.can.edit} onClick={() => setAsked('drop')}>
              Quitar la tarifa
            </ActionButton>
          )}
        </>
      )}
      {(asked === 'choose' || asked === 'add') && (
        <Editing record={sub} read={() => readSub(sub)}>
          {(record, edit) => {
            const Form = asked === 'choose' ? ChooseFee : AddLine;
            return <Form sub={record} edit={edit} onClose={close} />;
          }}
        </Editing>
      )}
      <KeepPrice sub={sub} open={asked === 'keep'} onClose={close} />
      <DropFee sub={sub} open={asked === 'drop'} onClose={close} />
    </div>
  );
}

const chooses = (sub: SubFee) =>
  sub.can.edit === true && sub.alternatives.length === 0 ? 'No hay otra tarifa para este viaje' : sub.can.edit;

const ofSub = ({ id_sub_reservation, version }: SubFee) => ({ id_sub_reservation, version });

interface ChangeProps {
  sub: SubFee;
  edit: Edit;
  onClose: () => void;
}

function ChooseFee({ sub, edit, onClose }: ChangeProps) {
  const options = sub.alternatives.map(fee => ({
    value: fee.id_fee,
    label: `${fee.code} · ${formatMoney(fee.amount)} · ${fee.reason}`,
  }));
  return (
    <FormModal
      title="Elegir otra tarifa"
      text="Pone el precio de lo que la tarifa dice; el resto queda como lo dan las tarifas que rigen."
      okText="Aplicar"
      call={saveFeeSubReserve}
      edit={edit}
      toInput={values => ({ ...values, ...ofSub(sub) })}
      doneText={answer => `Precio con ${answer.fee_code ?? 'la tarifa'}: ${formatMoney(answer.total)}`}
      onClose={onClose}
    >
      <Field name="id_fee" label="Tarifa" span={12}>
        <Select options={options} placeholder="Elija la tarifa" />
      </Field>
      <Field name="justification" label="Justificación" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </FormModal>
  );
}

const serviceOption = (service: ServiceRow) => ({
  value: service.id_service,
  label: service.unit_price ? `${service.name} · ${formatMoney(service.unit_price)}` : service.name,
});

/** A new line has nothing of the record. */
const newLine = () => ({ rubros: [{ quantity: 1 }] });

function AddLine({ sub, edit, onClose }: ChangeProps) {
  const [form] = Form.useForm();
  const [listed, setListed] = useState<string | null>(null);
  const pick = (service: ServiceRow | null) => {
    setListed(service?.unit_price ?? null);
    if (service?.unit_price) form.setFieldValue(['rubros', 0, 'unit_price'], service.unit_price);
  };
  return (
    <FormModal
      title="Agregar un rubro"
      okText="Agregar"
      form={form}
      call={updateRubrosSubReserve}
      edit={edit}
      initial={newLine}
      toInput={values => ({ ...values, ...ofSub(sub) })}
      doneText="Rubro agregado"
      onClose={onClose}
    >
      <Field name={['rubros', 0, 'id_service']} label="Servicio" span={12}>
        <EntitySelect<ServiceRow> call={getServices} filters={{ active: true }} option={serviceOption} onPick={pick} />
      </Field>
      <LineFields given={listed === null ? null : { quantity: null, unit_price: listed }} />
    </FormModal>
  );
}

function KeepPrice({ open, onClose, ...props }: { sub: SubFee; open: boolean; onClose: () => void }) {
  const sub = useOpened(props.sub, open);
  const keep = useChange(keepFeeSubReserve, { onDone: onClose });
  return (
    <ConfirmWithMotive
      open={open}
      look="primary"
      title="Dejar el precio como está"
      text={<>{formatMoney(sub.total)} sigue siendo el precio, aunque la reserva cambió después de que se puso.</>}
      action={keep}
      okText="Dejar como está"
      okIcon={<CheckOutlined />}
      onConfirm={justification => keep.run({ ...ofSub(sub), justification })}
      onCancel={onClose}
    />
  );
}

function DropFee({ open, onClose, ...props }: { sub: SubFee; open: boolean; onClose: () => void }) {
  const sub = useOpened(props.sub, open);
  const drop = useChange(deleteFeeSubReserve, { onDone: onClose });
  return (
    <ConfirmWithMotive
      open={open}
      title="Quitar la tarifa del contenedor"
      text="El flete y sus recargos se anulan; los servicios reservados quedan. Sin tarifa la reserva no se aprueba."
      action={drop}
      okText="Quitar la tarifa"
      okIcon={<DeleteOutlined />}
      onConfirm={justification => drop.run({ ...ofSub(sub), justification })}
      onCancel={onClose}
    />
  );
}
