import { UndoOutlined } from '@ant-design/icons';
import { sendSlotChange } from '@cabezal/contract/operations/slot-requests/rebooking.calls';
import { confirmSlotChange, keepSlot, type Slot } from '@cabezal/contract/trips/slots/slots.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { SLOT_LOSER_NAMES } from '@cabezal/domain/trips/slots/slot';
import { Input, Radio } from 'antd';
import { useAction } from '../../../../api/use-action.ts';
import { windowText } from '../../../../kits/slots/window-text.ts';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { useOpened } from '../../../../ui/use-opened.ts';

const PARTIES = optionsOf(SLOT_LOSER_NAMES);

interface Difference {
  what: string;
  known: string;
  asked: string;
}

/** The terminal's data of a slot that differ from the requested ones. */
function differences({ changing, ...slot }: Slot): Difference[] {
  if (changing === null) return [];
  const { slot_from, slot_to, container_code, license_plate, driver_name } = changing;
  const rows: [what: string, known: string | null, asked: string | null][] = [
    ['Hora', windowText(slot), slot_from === null ? null : windowText({ slot_from, slot_to })],
    ['Contenedor', slot.container_code, container_code],
    ['Camión', slot.license_plate && formatPlate(slot.license_plate), license_plate && formatPlate(license_plate)],
    ['Conductor', slot.driver_name, driver_name],
  ];
  return rows.flatMap(([what, known, asked]) => (asked === null ? [] : [{ what, known: known ?? '—', asked }]));
}

/** The requested change under the state of its slot, with the terminal's current data. */
export function AskedWords({ slot }: { slot: Slot }) {
  return differences(slot).map(({ what, known, asked }) => (
    <div key={what} className="cz-records-second" title={`El terminal tiene: ${known}`}>
      {what}: {asked}
    </div>
  ));
}

function Differences({ slot }: { slot: Slot }) {
  return differences(slot).map(({ what, known, asked }) => (
    <div key={what}>
      {what}: <s>{known}</s> → <b>{asked}</b>
    </div>
  ));
}

/** Who asked for a change, where its terminal charges for it. */
function AskedBy({ slot: { place, change_fee } }: { slot: Slot }) {
  if (change_fee === null) return null;
  return (
    <Field
      name="changed_by"
      label="Pidió el cambio"
      help={`${place} cobra ${formatMoney(change_fee)}: si lo pidió el cliente, se propone cobrárselo`}
      span={12}
    >
      <Radio.Group options={PARTIES} />
    </Field>
  );
}

/** Asks the terminal by its adapter for what the plan needs. */
export function SendChange({ slot: now, onClose }: { slot: Slot; onClose: () => void }) {
  const slot = useOpened(now);
  const { id_slot, version, external_code, place } = slot;
  return (
    <FormModal
      title={`Pedir el cambio del turno ${external_code}`}
      text={
        <>
          Se pide a {place}:
          <Differences slot={slot} />
        </>
      }
      okText="Pedir el cambio"
      width={480}
      call={sendSlotChange}
      initial={{}}
      toInput={values => ({ ...values, id_slot, version })}
      doneText={`Cambio pedido a ${place}`}
      onClose={onClose}
    >
      <AskedBy slot={slot} />
    </FormModal>
  );
}

/** The terminal accepted the change: the slot gets the requested data, and another code if the terminal gave one. */
export function ChangingSlot({ slot: now, onClose }: { slot: Slot; onClose: () => void }) {
  const slot = useOpened(now);
  const { id_slot, version, external_code, place } = slot;
  return (
    <FormModal
      title={`El terminal cambió el turno ${external_code}`}
      text={
        <>
          En {place} queda confirmado así:
          <Differences slot={slot} />
        </>
      }
      okText="El terminal lo cambió"
      width={480}
      call={confirmSlotChange}
      initial={{}}
      toInput={values => ({ ...values, id_slot, version })}
      doneText="Turno confirmado"
      onClose={onClose}
    >
      <Field
        name="slot_code"
        label="Código nuevo"
        help={`Si el terminal dio otro en lugar de ${external_code}`}
        span={12}
      >
        <Input autoComplete="off" maxLength={40} />
      </Field>
      <AskedBy slot={slot} />
    </FormModal>
  );
}

/** The terminal refused the change: the trip goes back to the slot's data. */
export function KeepSlot({ slot: now, onClose }: { slot: Slot | null; onClose: () => void }) {
  const slot = useOpened(now, now !== null);
  const keep = useAction(keepSlot, { onDone: () => toast.success('El turno queda como estaba') });
  return (
    <ConfirmWithMotive
      open={now !== null}
      title={`Dejar el turno ${slot?.external_code ?? ''} como estaba`}
      text="El viaje vuelve a la hora, el contenedor, el camión y el conductor con los que el terminal tiene el turno."
      okText="Dejar como estaba"
      okIcon={<UndoOutlined />}
      backText="Volver"
      onConfirm={async motive => {
        if (slot && (await keep.run({ id_slot: slot.id_slot, version: slot.version, motive }))) onClose();
      }}
      onCancel={onClose}
    />
  );
}
