import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  deleteFeeSubReserveService,
  type Rubro,
  type SubFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { Button } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { type Edit, present } from '../../ui/form/use-editing.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useAccess } from '../rights/use-access.ts';
import { LineFields } from './LineFields.tsx';
import { givenOf } from './price-words.ts';
import { readSub } from './read-prices.ts';

/** Lines from facts of the trip (waiting, false freight) are decided in the closing, not here. */
const BY_HAND = ['FEE', 'SERVICE', 'SURCHARGE', 'MANUAL'];

export interface AskedLine {
  line: Rubro;
  what: 'edit' | 'drop';
}
interface LineActionsProps {
  sub: SubFee;
  line: Rubro;
  onAsk: (asked: AskedLine) => void;
}

/**
 * Buttons to change or delete one line of a price. Their dialog belongs to the container: a line that another person changes gets a new id.
 */
export function LineActions({ sub, line, onAsk }: LineActionsProps) {
  const { may } = useAccess();
  if (!may('fee.write') || sub.can.edit !== true || line.billed || !BY_HAND.includes(line.source)) return <span />;
  return (
    <span>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`Cambiar ${line.description}`}
        onClick={() => onAsk({ line, what: 'edit' })}
      />
      {line.source !== 'FEE' && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`Quitar ${line.description}`}
          onClick={() => onAsk({ line, what: 'drop' })}
        />
      )}
    </span>
  );
}

/** The dialog of the requested action on a line. */
export function LineDialog({ sub, asked, onClose }: { sub: SubFee; asked: AskedLine; onClose: () => void }) {
  if (asked.what === 'drop') return <DropLine sub={sub} line={asked.line} onClose={onClose} />;
  const { id_charge, id_service, source } = asked.line;
  /** A changed line replaces the old one: the same service, from the same source. */
  const lineOf = ({ version, rubros }: SubFee) => ({
    version,
    line: present(
      rubros.find(line => line.id_charge === id_charge) ??
        rubros.find(line => line.id_service === id_service && line.source === source),
    ),
  });
  return (
    <Editing record={{ version: sub.version, line: asked.line }} read={async () => lineOf(await readSub(sub))}>
      {(record, edit) => (
        <EditLine {...record} edit={edit} id_sub_reservation={sub.id_sub_reservation} onClose={onClose} />
      )}
    </Editing>
  );
}

/** What a person may change of a line. */
const enteredOf = ({ quantity, unit_price, unpriced, justification }: Rubro) => ({
  quantity: Number(quantity),
  unit_price: unpriced ? undefined : unit_price,
  justification: justification ?? undefined,
});

interface EditLineProps {
  id_sub_reservation: number;
  version: number;
  line: Rubro;
  edit: Edit;
  onClose: () => void;
}
function EditLine({ id_sub_reservation, version, line, edit, onClose }: EditLineProps) {
  const { id_charge, id_service } = line;
  const written = (values: Record<string, unknown>) => (values.rubros as object[] | undefined)?.[0] ?? {};
  return (
    <FormModal
      title={`Cambiar «${line.description}»`}
      text="Lo que dieron las tarifas queda junto al valor nuevo."
      call={updateRubrosSubReserve}
      edit={edit}
      initial={({ line: now }: { line: Rubro }) => ({ rubros: [enteredOf(now)] })}
      toInput={values => ({ id_sub_reservation, version, rubros: [{ ...written(values), id_charge, id_service }] })}
      doneText="Rubro cambiado"
      onClose={onClose}
    >
      <LineFields given={givenOf(line)} />
    </FormModal>
  );
}

function DropLine({ sub, line, onClose }: { sub: SubFee; line: Rubro; onClose: () => void }) {
  const drop = useChange(deleteFeeSubReserveService, { onDone: onClose });
  const { id_sub_reservation, version } = useOpened(sub);
  return (
    <ConfirmWithMotive
      open
      title={`Quitar «${line.description}»`}
      text="El rubro se anula y queda en el historial."
      action={drop}
      okText="Quitar rubro"
      okIcon={<DeleteOutlined />}
      onConfirm={justification => drop.run({ id_sub_reservation, version, id_charge: line.id_charge, justification })}
      onCancel={onClose}
    />
  );
}
