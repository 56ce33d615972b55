import { type ReservationMoney, reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { estimateText, marginsText, NO_PROFITABILITY } from '@cabezal/domain/prices/amounts/profitability';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { WaterfallChart } from '../charts/WaterfallChart.tsx';
import { gainSpec } from './gain-spec.ts';
import './prices.css';

const WIDTH = 640;

interface GainProps {
  id_reservation: number;
  /** Before the approval there are no legs. */
  withLegs: boolean;
  onClose: () => void;
}

/** From the sale of a reservation, cost by cost, to its profit. */
export default function GainDrawer({ id_reservation, withLegs, onClose }: GainProps) {
  const narrow = useNarrow();
  const found = useCall(reservationMoney, { id_reservation });
  return (
    <Drawer
      open
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      title={`De la venta a la ganancia: reserva ${id_reservation}`}
      closable={{ placement: 'end', 'aria-label': 'Cerrar el gráfico' }}
    >
      <Answer query={found} what="los costos" loading={<CardsSkeleton cards={1} />}>
        {money => <Gain money={money} withLegs={withLegs} />}
      </Answer>
    </Drawer>
  );
}

function Gain({ money, withLegs }: Pick<GainProps, 'withLegs'> & { money: ReservationMoney }) {
  const spec = useMemo(() => gainSpec(money), [money]);
  const estimate = estimateText(money.open_legs, withLegs);
  if (spec === null) return <p className="cz-prices-note">{NO_PROFITABILITY}</p>;
  return (
    <div className="cz-prices">
      <p className="cz-prices-note">
        Sin IVA en la venta; los costos, con el IVA que no se recupera. Rentabilidad: {marginsText(money)}.
        {estimate && ` ${estimate}.`}
      </p>
      <WaterfallChart spec={spec} />
    </div>
  );
}
