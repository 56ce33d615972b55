import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  getReservationServices,
  type ReservationService,
  type ReservationServices,
  SERVICE_BILLING_NAMES,
  updateServices,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { NOT_SOLD_NAMES } from '@cabezal/domain/prices/amounts/sale-parts';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Input } from 'antd';
import { callApi } from '../../../../api/call-api.ts';
import { useChange } from '../../../../api/use-change.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { Editing } from '../../../../ui/form/EditPage.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { MoneyField, UnitField } from '../../../../ui/form/fields.tsx';
import { type Edit, present } from '../../../../ui/form/use-editing.ts';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { billingFamily, changeOf, containerText, notesOf, priceText } from './service-words.ts';

export interface AskedService {
  service: ReservationService;
  what: 'change' | 'remove';
}
interface RowProps {
  service: ReservationService;
  of: ReservationServices;
}

/** A charged service with its billing state. The dialog belongs to the section: a line that another person changes gets a new id. */
export function ServiceRow({ service, of, onAsk }: RowProps & { onAsk: (asked: AskedService) => void }) {
  const { isOperator } = useAccess();
  const { description, billing, numero_orden, not_owed, can } = service;
  const order =
    numero_orden === null ? SERVICE_BILLING_NAMES[billing] : `${SERVICE_BILLING_NAMES[billing]} ${numero_orden}`;
  const notes = notesOf(service);
  return (
    <li className="cz-reservations-service">
      <div className="cz-reservations-service-what">
        <strong>{description}</strong>
        <span>
          {containerText(of.id_reservation, service)} · {priceText(service)}
        </span>
        {notes.length > 0 && <span className="cz-quiet">{notes.join(' · ')}</span>}
      </div>
      {not_owed === null ? (
        <FamilyTag family={billingFamily[billing]}>{order}</FamilyTag>
      ) : (
        <FamilyTag family={null}>{NOT_SOLD_NAMES[not_owed]}</FamilyTag>
      )}
      <span className="cz-reservations-service-amount">{formatMoney(service.subtotal)}</span>
      {isOperator && of.adds !== null && (
        <span>
          <ActionButton
            look="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`Cambiar ${description}`}
            can={can.change}
            onClick={() => onAsk({ service, what: 'change' })}
          />
          <ActionButton
            look="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`Quitar ${description}`}
            can={can.remove}
            onClick={() => onAsk({ service, what: 'remove' })}
          />
        </span>
      )}
    </li>
  );
}

type DialogProps = RowProps & { onClose: () => void };

/** The dialog of the requested action on a line. */
export function ServiceDialog({ asked, of, onClose }: Omit<DialogProps, 'service'> & { asked: AskedService }) {
  const Dialog = asked.what === 'change' ? ChangeService : RemoveService;
  return <Dialog service={asked.service} of={of} onClose={onClose} />;
}

/** A changed line replaces the old one: the same service of the same container. */
function lineOf({ version, services }: ReservationServices, before: ReservationService) {
  const isSame = (line: ReservationService) =>
    line.id_service === before.id_service && line.id_sub_reservation === before.id_sub_reservation;
  return {
    version,
    line: present(services.find(line => line.id_charge === before.id_charge) ?? services.find(isSame)),
  };
}

function ChangeService({ service, of, onClose }: DialogProps) {
  const { id_reservation } = of;
  const read = async () => lineOf(await callApi(getReservationServices, { id: id_reservation }), service);
  return (
    <Editing record={{ version: of.version, line: service }} read={read}>
      {(record, edit) => <ChangeForm {...record} edit={edit} id_reservation={id_reservation} onClose={onClose} />}
    </Editing>
  );
}

interface ChangeProps {
  id_reservation: number;
  version: number;
  line: ReservationService;
  edit: Edit;
  onClose: () => void;
}
const lineValues = ({ line }: { line: ReservationService }) => ({
  lines: [{ quantity: Number(line.quantity), unit_price: line.unpriced ? undefined : line.unit_price }],
});

function ChangeForm({ id_reservation, version, line, edit, onClose }: ChangeProps) {
  const { description } = line;
  const written = (values: Record<string, unknown>) => (values.lines as object[] | undefined)?.[0] ?? {};
  return (
    <FormModal
      title={`Cambiar «${description}»`}
      text="Con otra cantidad, el precio lo vuelven a dar las tarifas. Si escribe otro precio, el de las tarifas queda al lado."
      call={updateServices}
      edit={edit}
      initial={lineValues}
      toInput={values => ({ id_reservation, version, lines: [changeOf(line, written(values))] })}
      doneText="Servicio cambiado"
      onClose={onClose}
    >
      <Field name={['lines', 0, 'quantity']} label="Cantidad" span={4}>
        <UnitField unit="" decimals={2} />
      </Field>
      <Field name={['lines', 0, 'unit_price']} label="Precio sin IVA" span={8}>
        <MoneyField />
      </Field>
      <Field name={['lines', 0, 'justification']} label="Justificación" span={12}>
        <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} showCount />
      </Field>
    </FormModal>
  );
}

function RemoveService({ service, of, onClose }: DialogProps) {
  const { id_reservation, version } = useOpened(of);
  const { id_charge, description } = service;
  const remove = useChange(updateServices, { onDone: onClose });
  return (
    <ConfirmWithMotive
      open
      title={`Quitar «${description}»`}
      text="El servicio se anula y queda en el historial."
      action={remove}
      okText="Quitar servicio"
      okIcon={<DeleteOutlined />}
      onConfirm={justification =>
        remove.run({ id_reservation, version, lines: [{ id_charge, removed: true, justification }] })
      }
      onCancel={onClose}
    />
  );
}
