import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import {
  deleteFeeSubReserveService,
  type Rubro,
  type SubFee,
  updateRubrosSubReserve,
} from '@cabezal/contract/sub-rates/sub-rates.calls';
import { Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { FailureLine } from '../../ui/feedback/Failure.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { useAccess } from '../rights/use-access.ts';
import { LineFields } from './LineFields.tsx';

/** Of a trip's own facts (waiting, false freight) the closing decides, not a price. */
const BY_HAND = ['FEE', 'SERVICE', 'SURCHARGE', 'MANUAL'];

/** Changes or takes away one line of a price. */
export function LineActions({ sub, line }: { sub: SubFee; line: Rubro }) {
  const { may } = useAccess();
  const [asked, setAsked] = useState<'edit' | 'drop' | null>(null);
  const close = () => setAsked(null);
  if (!may('fee.write') || sub.can.edit !== true || line.billed || !BY_HAND.includes(line.source)) return <span />;
  return (
    <span>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined />}
        aria-label={`Cambiar ${line.description}`}
        onClick={() => setAsked('edit')}
      />
      {line.source !== 'FEE' && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`Quitar ${line.description}`}
          onClick={() => setAsked('drop')}
        />
      )}
      {asked === 'edit' && <EditLine sub={sub} line={line} onClose={close} />}
      <DropLine sub={sub} line={line} open={asked === 'drop'} onClose={close} />
    </span>
  );
}

function EditLine({ sub, line, onClose }: { sub: SubFee; line: Rubro; onClose: () => void }) {
  const { id_sub_reservation, version } = sub;
  const { id_charge, id_service, quantity, unit_price, justification } = line;
  const written = (values: Record<string, unknown>) => (values.rubros as object[] | undefined)?.[0] ?? {};
  return (
    <FormModal
      title={`Cambiar «${line.description}»`}
      text="Lo que dieron las tarifas queda junto al valor nuevo."
      call={updateRubrosSubReserve}
      initial={{
        rubros: [
          {
            quantity: Number(quantity),
            unit_price: line.unpriced ? undefined : unit_price,
            justification: justification ?? undefined,
          },
        ],
      }}
      toInput={values => ({ id_sub_reservation, version, rubros: [{ ...written(values), id_charge, id_service }] })}
      doneText="Rubro cambiado"
      onClose={onClose}
    >
      <LineFields />
    </FormModal>
  );
}

function DropLine({ sub, line, open, onClose }: { sub: SubFee; line: Rubro; open: boolean; onClose: () => void }) {
  const drop = useChange(deleteFeeSubReserveService, { onDone: onClose });
  const { id_sub_reservation, version } = sub;
  return (
    <ConfirmWithMotive
      open={open}
      title={`Quitar «${line.description}»`}
      text={
        <>
          El rubro se anula y queda en el historial.
          <FailureLine error={drop.error} />
        </>
      }
      okText="Quitar rubro"
      okIcon={<DeleteOutlined />}
      onConfirm={justification => drop.run({ id_sub_reservation, version, id_charge: line.id_charge, justification })}
      onCancel={onClose}
    />
  );
}
