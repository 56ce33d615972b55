import { SyncOutlined } from '@ant-design/icons';
import {
  getSubFeesReservation,
  type ReservationFee,
  updateReservationFee,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useAccess } from '../rights/use-access.ts';
import { BasicFee } from './BasicFee.tsx';
import { ChooseForMany } from './ChooseForMany.tsx';
import { ContainerPrice } from './ContainerPrice.tsx';
import './prices.css';
import { useOpened } from '../../ui/use-opened.ts';

interface PriceDrawerProps {
  id_reservation: number;
  id_sub_reservation?: number | undefined;
  onClose: () => void;
}
const WIDTH = 620;

/** Explains the price of a reservation, container by container; people with the permission change it here. */
export default function PriceDrawer({ id_reservation, id_sub_reservation, onClose }: PriceDrawerProps) {
  const narrow = useNarrow();
  const found = useCall(getSubFeesReservation, { id_reservation });
  return (
    <Drawer
      open
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      title={`Precio de la reserva ${id_reservation}`}
      closable={{ placement: 'end', 'aria-label': 'Cerrar el precio' }}
    >
      <Answer query={found} what="el precio" loading={<CardsSkeleton cards={2} />}>
        {fee => <Prices fee={fee} only={id_sub_reservation} />}
      </Answer>
    </Drawer>
  );
}

function Prices({ fee, only }: { fee: ReservationFee; only: number | undefined }) {
  const subs = only === undefined ? fee.subs : fee.subs.filter(sub => sub.id_sub_reservation === only);
  return (
    <div className="cz-prices">
      <div className="cz-prices-head">
        <span>
          {fee.client_name} · {fee.route_text}
        </span>
        <strong>{formatMoney(fee.total)} sin IVA</strong>
      </div>
      {subs.map(sub => (
        <ContainerPrice key={sub.id_sub_reservation} sub={sub} />
      ))}
      <div className="cz-prices-buttons">
        <BasicFee fee={fee} />
        <ChooseForMany fee={fee} />
        <Recalculate fee={fee} />
      </div>
    </div>
  );
}

/** Prices every container that is not billed by the rules again. */
function Recalculate({ fee }: { fee: ReservationFee }) {
  const { may } = useAccess();
  const [isAsked, setAsked] = useState(false);
  const recalculate = useChange(updateReservationFee, {
    onDone: answer => {
      setAsked(false);
      toast.success(`Precio calculado: ${formatMoney(answer.total)}`);
    },
  });
  const { id_reservation, version } = useOpened(fee, isAsked);
  const refusals = fee.subs.map(sub => sub.can.edit);
  const can = refusals.some(answer => answer === true) ? true : (refusals[0] ?? true);
  if (!may('reservation.approve')) return null;
  return (
    <>
      <ActionButton icon={<SyncOutlined />} can={can} onClick={() => setAsked(true)}>
        Volver a calcular
      </ActionButton>
      <ConfirmWithMotive
        open={isAsked}
        look="primary"
        title="Volver a calcular el precio"
        text="Las tarifas que rigen en la fecha de la cita ponen el precio de todos los contenedores que no están en una orden, también de los que alguien eligió o editó."
        action={recalculate}
        okText="Calcular"
        onConfirm={justification => recalculate.run({ id_reservation, version, justification })}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
