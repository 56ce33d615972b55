import { CloseOutlined } from '@ant-design/icons';
import {
  acceptChargeProposal,
  type ChargeProposal,
  dismissChargeProposal,
} from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { getFalseFreightOptions } from '@cabezal/contract/system/catalogues/catalogues.calls';
import { compare, formatRate } from '@cabezal/domain/system/amounts/money';
import { Form, Input, Select } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { FalseFreightCharge, useFalseFreightSale } from '../../../../kits/prices/FalseFreightCharge.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { by } from '../../../../ui/form/field-rule.ts';
import { MoneyField, UnitField } from '../../../../ui/form/fields.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import type { AskedProposal } from './ProposalRow.tsx';
import { containerText } from './service-words.ts';

interface DialogProps {
  proposal: ChargeProposal;
  onClose: () => void;
}

/** The dialog of an action on a proposal. */
export function ProposalDialog({ asked, onClose }: { asked: AskedProposal; onClose: () => void }) {
  const { proposal, what } = asked;
  if (what === 'dismiss') return <Dismiss proposal={proposal} onClose={onClose} />;
  const Dialog = proposal.takes_back ? TakeOff : Accept;
  return <Dialog proposal={proposal} onClose={onClose} />;
}

const reasoned = by<string>(text => (text ? null : 'Justifique el cambio'), true);

/** Accepts as proposed, or corrected with a reason. */
function Accept({ proposal: now, onClose }: DialogProps) {
  const proposal = useOpened(now);
  const [form] = Form.useForm();
  const { id_charge_proposal, version, kind, description, quantity, unit_price, id_motivo, reason } = proposal;
  const isMarked = kind === 'SKIPPED_STOP';
  const chosen = Form.useWatch<number | null>('id_motivo', form) ?? id_motivo;
  const sale = useFalseFreightSale({ id_guide: isMarked ? proposal.id_guide : null, id_motivo: chosen });
  const initial = isMarked
    ? { id_motivo: id_motivo ?? undefined, justification: null }
    : { quantity: Number(quantity), unit_price, justification: null };
  return (
    <FormModal
      title={`Aceptar «${description}»`}
      text={`${reason}. ${
        isMarked
          ? 'La guía queda como falso flete y se cobra el porcentaje de la opción.'
          : `Se cobra en ${containerText(proposal.id_reservation, proposal)}, sin IVA.`
      }`}
      okText="Aceptar cobro"
      can={proposal.can.accept === true ? sale.can : proposal.can.accept}
      form={form}
      call={acceptChargeProposal}
      initial={initial}
      toInput={values => ({ ...values, id_charge_proposal, version, expected_sale: sale.expected_sale })}
      doneText="Cobro aceptado"
      onClose={onClose}
    >
      {isMarked ? <OptionField /> : <FigureFields proposal={proposal} />}
      <FalseFreightCharge query={sale.query} changed={sale.changed} />
    </FormModal>
  );
}

/** The edit was undone: removes its charge. */
function TakeOff({ proposal: now, onClose }: DialogProps) {
  const proposal = useOpened(now);
  const [form] = Form.useForm();
  const { id_charge_proposal, version, description, reason, id_reservation } = proposal;
  return (
    <FormModal
      title={`Quitar el cobro «${description}»`}
      text={`${reason}. El cobro deja de estar en ${containerText(id_reservation, proposal)}.`}
      okText="Quitar cobro"
      can={proposal.can.accept}
      form={form}
      call={acceptChargeProposal}
      initial={{ justification: null }}
      toInput={values => ({ ...values, id_charge_proposal, version })}
      doneText="Cobro quitado"
      onClose={onClose}
    >
      <Field name="justification" label="Justificación" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </FormModal>
  );
}

function FigureFields({ proposal }: { proposal: ChargeProposal }) {
  const form = Form.useFormInstance();
  const quantity = Form.useWatch<number | null>('quantity', form);
  const price = Form.useWatch<string | null>('unit_price', form);
  const isOther =
    (quantity != null && quantity !== Number(proposal.quantity)) ||
    (price != null && proposal.unit_price !== null && compare(price, proposal.unit_price) !== 0);
  return (
    <>
      <Field name="quantity" label="Cantidad" span={4}>
        <UnitField unit="" decimals={2} />
      </Field>
      <Field name="unit_price" label="Precio sin IVA" span={8} demanded={proposal.unit_price === null}>
        <MoneyField placeholder={proposal.unit_price === null ? 'Ninguna tarifa lo da' : undefined} />
      </Field>
      <Field
        name="justification"
        label="Justificación"
        span={12}
        demanded={isOther}
        rules={isOther ? [reasoned] : []}
        dependencies={['quantity', 'unit_price']}
        help={isOther ? 'No es lo propuesto: diga por qué.' : undefined}
      >
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </>
  );
}

/** Who was responsible, with the percentage that the client pays. */
function OptionField() {
  const found = useCall(getFalseFreightOptions, {});
  const options = (found.data ?? []).map(({ id_motivo, name, sale_pct, carrier_pct }) => ({
    value: id_motivo,
    label: `${name} · se cobra ${formatRate(sale_pct ?? 0)}, se paga ${formatRate(carrier_pct ?? 0)}`,
  }));
  return (
    <>
      <Field name="id_motivo" label="Opción" span={12}>
        <Select loading={found.isLoading} options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="justification" label="Justificación" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </>
  );
}

function Dismiss({ proposal: now, onClose }: DialogProps) {
  const proposal = useOpened(now);
  const { id_charge_proposal, version, description, takes_back } = proposal;
  const dismiss = useChange(dismissChargeProposal, {
    onDone: () => {
      toast.success(takes_back ? 'El cobro se mantiene' : 'Cobro descartado');
      onClose();
    },
  });
  return (
    <ConfirmWithMotive
      open
      title={`${takes_back ? 'Mantener el cobro' : 'Descartar'} «${description}»`}
      text={
        <>
          {takes_back ? 'Lo cobrado se queda aunque el cambio se deshizo.' : 'No se cobra nada por este cambio.'} El
          motivo queda junto a la propuesta.
        </>
      }
      action={dismiss}
      okText={takes_back ? 'Mantener cobro' : 'Descartar cobro'}
      okIcon={<CloseOutlined />}
      onConfirm={reason => dismiss.run({ id_charge_proposal, version, reason })}
      onCancel={onClose}
    />
  );
}
