import { CheckOutlined, CloseOutlined, UndoOutlined } from '@ant-design/icons';
import {
  approveReservationService,
  denyReservationService,
  type ReservationServices,
  type ServiceRequest,
  withdrawReservationService,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { SERVICE_REQUEST_STATE_NAMES } from '@cabezal/domain/bookings/reservation-services/reservation-services';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Form } from 'antd';
import { useAction } from '../../../../api/use-action.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { ServiceCharge, useRequestSale } from './ServiceCharge.tsx';
import { MotiveField, PriceFields } from './ServiceFields.tsx';
import { containerText, quantityText, requestFamily } from './service-words.ts';

export interface AskedRequest {
  request: ServiceRequest;
  what: 'approve' | 'deny';
}
interface RowProps {
  request: ServiceRequest;
  of: ReservationServices;
}

/** A service request with its decision; people with the right decide here. The state of the dialog is in the section, because the request may be withdrawn. */
export function RequestRow({ request, of, onAsk }: RowProps & { onAsk: (asked: AskedRequest) => void }) {
  const { isOperator } = useAccess();
  const withdraw = useAction(withdrawReservationService, { onDone: () => toast.success('Pedido retirado') });
  const { id_service_request, version, service, state, note, denied_reason, decided_at, can } = request;
  const isOpen = state === 'REQUESTED';
  return (
    <li className="cz-reservations-service">
      <div className="cz-reservations-service-what">
        <strong>{service}</strong>
        <span>
          {containerText(of.id_reservation, request)} · {quantityText(request.quantity)}
        </span>
        {note && <span>«{note}»</span>}
        <span className="cz-quiet">
          Lo pidió {request.requested_name} ({request.requested_company}) el {formatDateTime(request.requested_at)}
          {decided_at !== null && ` · ${SERVICE_REQUEST_STATE_NAMES[state]} el ${formatDateTime(decided_at)}`}
        </span>
        {denied_reason && <span>Motivo: {denied_reason}</span>}
      </div>
      <FamilyTag family={requestFamily[state]}>{SERVICE_REQUEST_STATE_NAMES[state]}</FamilyTag>
      {isOpen && of.adds !== null && (
        <span className="cz-reservations-service-answer">
          {isOperator ? (
            <>
              <ActionButton
                size="small"
                icon={<CheckOutlined />}
                can={can.decide}
                onClick={() => onAsk({ request, what: 'approve' })}
              >
                Aprobar
              </ActionButton>
              <ActionButton
                size="small"
                look="danger"
                icon={<CloseOutlined />}
                can={can.decide}
                onClick={() => onAsk({ request, what: 'deny' })}
              >
                Negar
              </ActionButton>
            </>
          ) : (
            <ActionButton
              size="small"
              icon={<UndoOutlined />}
              can={can.withdraw}
              onClick={() => withdraw.run({ id_service_request, version })}
            >
              Retirar
            </ActionButton>
          )}
        </span>
      )}
    </li>
  );
}

interface RequestDialogProps {
  asked: AskedRequest;
  of: ReservationServices;
  onClose: () => void;
}

/** Dialog that decides a request. */
export function RequestDialog({ asked: { request, what }, of, onClose }: RequestDialogProps) {
  return what === 'approve' ? (
    <Approve request={request} of={of} onClose={onClose} />
  ) : (
    <Deny request={request} onClose={onClose} />
  );
}

/** Charges it: as asked for and by the rates, unless who approves writes something else. */
function Approve({ request: now, of, onClose }: RowProps & { onClose: () => void }) {
  const request = useOpened(now);
  const [form] = Form.useForm();
  const { id_service_request, version, id_service, service, quantity, id_sub_reservation } = request;
  const add = of.containers.find(one => one.id_sub_reservation === id_sub_reservation)?.add ?? of.add;
  const initial = { quantity: Number(quantity), unit_price: null, justification: null, motive: null };
  const written = {
    quantity: Form.useWatch<number | null>('quantity', form) ?? null,
    unit_price: Form.useWatch<string | null>('unit_price', form) ?? null,
  };
  const charge = useRequestSale(request, written);
  return (
    <FormModal
      title={`Aprobar «${service}»`}
      text={`Se cobra en ${containerText(of.id_reservation, request).toLowerCase()}, sin IVA. Sin precio escrito, vale el de las tarifas o el del catálogo.`}
      okText="Aprobar servicio"
      can={add.can === true ? charge.can : add.can}
      form={form}
      call={approveReservationService}
      initial={initial}
      toInput={values => ({ ...values, id_service_request, version, expected_sale: charge.expected_sale })}
      doneText="Servicio aprobado"
      onClose={onClose}
    >
      <PriceFields at={[]} service={of.offered.find(one => one.id_service === id_service)} />
      {add.wants_motive && <MotiveField />}
      <ServiceCharge of={of} query={charge.query} changed={charge.changed} />
    </FormModal>
  );
}

function Deny({ request, onClose }: { request: ServiceRequest; onClose: () => void }) {
  const { id_service_request, version, service } = useOpened(request);
  const deny = useChange(denyReservationService, {
    onDone: () => {
      toast.success('Servicio negado');
      onClose();
    },
  });
  return (
    <ConfirmWithMotive
      open
      title={`Negar «${service}»`}
      text="El cliente lee el motivo."
      action={deny}
      okText="Negar servicio"
      okIcon={<CloseOutlined />}
      onConfirm={motive => deny.run({ id_service_request, version, motive })}
      onCancel={onClose}
    />
  );
}
