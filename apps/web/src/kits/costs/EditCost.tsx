import {
  getPaymentCosts,
  type PaymentCostRow,
  removePaymentCost,
  updatePaymentCost,
} from '@cabezal/contract/money/costs/payment-costs.calls';
import { MOST_AT_ONCE } from '@cabezal/contract/shapes';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { callApi } from '../../api/call-api.ts';
import { Editing } from '../../ui/form/EditPage.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { storedOption } from '../../ui/form/stored-option.ts';
import { type Edit, present } from '../../ui/form/use-editing.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { type At, DetailFields, DocumentFields, ProviderField, WhyField } from './CostFields.tsx';
import { costName } from './cost-words.tsx';

interface CostProps {
  row: PaymentCostRow;
  onClose: () => void;
}

const at: At = field => ['detalle', field];

/** Reads the current cost. */
async function fresh({ id_payment_cost, reservation_id }: PaymentCostRow): Promise<PaymentCostRow> {
  const input = { page: 1, page_size: MOST_AT_ONCE, sort: [], filters: { reservation_id, with_voided: true } };
  return present((await callApi(getPaymentCosts, input)).rows.find(row => row.id_payment_cost === id_payment_cost));
}

/** Changes one line of a third party's invoice that is on no order yet. */
export default function EditCost({ row, onClose }: CostProps) {
  return (
    <Editing record={row} read={() => fresh(row)}>
      {(record, edit) => <CostForm row={record} edit={edit} onClose={onClose} />}
    </Editing>
  );
}

/** The values of the form for a stored cost. */
const costValues = ({ company_provider_id, justification, ...row }: PaymentCostRow) => ({
  company_provider_id,
  justification,
  detalle: {
    id_sub_reservation: row.id_sub_reservation,
    id_guide: row.id_guide,
    id_cost_type: row.id_cost_type,
    description: row.description,
    subtotal: row.subtotal,
    iva_kind: row.iva_kind,
    rebillable: row.rebillable,
    document_type: row.document_type,
    document_number: row.document_number,
    document_auth: row.document_auth,
    document_date: row.document_date,
    id_file: row.id_file,
  },
});

function CostForm({ row, edit, onClose }: CostProps & { edit: Edit }) {
  const { id_payment_cost: id, version, company_transport_id } = row;
  const { id_sub_reservation, id_guide, id_cost_type, id_file } = row;
  const kept = id_file === null ? null : { id_file, filename: row.filename ?? '', type: row.file_type ?? '' };
  return (
    <FormModal
      title={`Editar ${costName(row)}`}
      call={updatePaymentCost}
      edit={edit}
      initial={costValues}
      toInput={values => ({ ...values, id, version, company_transport_id })}
      onClose={onClose}
      width={760}
    >
      <ProviderField name={row.provider} />
      <DocumentFields at={at} kept={kept} />
      <DetailFields
        at={at}
        id_reservation={row.reservation_id}
        stored={storedOption(id_cost_type, row.cost_type)}
        storedGuide={{ option: storedOption(id_guide, guideNumber(row)), id_sub_reservation }}
      />
      <WhyField />
    </FormModal>
  );
}

/** Voids a cost: it no longer counts, but stays visible with who voided it and why. */
export function RemoveCost({ row: now, onClose }: CostProps) {
  const row = useOpened(now);
  const { id_payment_cost: id, version } = row;
  return (
    <FormModal
      title={`Anular ${costName(row)}`}
      text="Deja de contar en el costo de la reserva y queda en el historial con su motivo."
      okText="Anular costo"
      look="danger"
      call={removePaymentCost}
      toInput={values => ({ ...values, id, version })}
      doneText="Costo anulado"
      onClose={onClose}
      width={480}
    >
      <WhyField />
    </FormModal>
  );
}
