import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { marginsText } from '@cabezal/domain/prices/amounts/profitability';
import { besideSale, NOT_SOLD_NAMES, notSold, saleOf } from '@cabezal/domain/prices/amounts/sale-parts';
import { add, formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import type { TableProps } from 'antd';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { WhyPrice } from '../../../../kits/prices/WhyPrice.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { MatrixTable } from '../../../../ui/table/MatrixTable.tsx';
import { SumRow } from '../../../../ui/table/SumRow.tsx';
import { type CostLine, costLines, hasAnyLeg, UNRECOVERED_IVA, unrecoveredIva } from './cost-lines.ts';
import type { ChargeView } from './shapes.ts';

// Loaded with this tab.
const ProposedCharges = lazy(() => import('../services/ProposedCharges.tsx'));
const Discounts = lazy(() => import('../services/Discounts.tsx'));
const ServicesSection = lazy(() => import('../services/ServicesSection.tsx'));
const EnterReceipt = lazy(() => import('../../../../kits/costs/EnterReceipt.tsx'));
const EnterPlannedCosts = lazy(() => import('../../../../kits/prices/EnterPlannedCosts.tsx'));
const ReservationReceipts = lazy(() => import('../../../../kits/costs/ReservationReceipts.tsx'));

interface MoneyTabProps {
  detail: ReservationDetail;
  seesCosts: boolean;
}

/** The charges and, for the operator, cost and gain. */
export function MoneyTab({ detail, seesCosts }: MoneyTabProps) {
  const { isOperator, may, mayKeep } = useAccess();
  return (
    <>
      {isOperator && (
        <Suspense>
          <ProposedCharges id_reservation={detail.id_reservation} />
        </Suspense>
      )}
      <h3 className="cz-reservations-subtitle">Servicios</h3>
      <Charges detail={detail} />
      {isOperator && may('fee.read') && detail.charges.length > 0 && (
        <WhyPrice id_reservation={detail.id_reservation} />
      )}
      <Suspense>
        <Discounts of={detail} />
      </Suspense>
      <Suspense fallback={<RowsSkeleton rows={2} />}>
        <ServicesSection id_reservation={detail.id_reservation} />
      </Suspense>
      {!seesCosts && mayKeep('cost.write') && (
        <>
          <h3 className="cz-reservations-subtitle">Costos del viaje</h3>
          <Suspense fallback={<RowsSkeleton rows={1} />}>
            <EnterPlannedCosts detail={detail} />
          </Suspense>
          <h3 className="cz-reservations-subtitle">Costos de terceros</h3>
          <Suspense fallback={<RowsSkeleton rows={1} />}>
            <EnterReceipt id_reservation={detail.id_reservation} can={receiptsVerdict(detail)} />
          </Suspense>
        </>
      )}
      {seesCosts && (
        <>
          <Costs id_reservation={detail.id_reservation} withLegs={hasAnyLeg(detail)} />
          <h3 className="cz-reservations-subtitle">Costos de terceros</h3>
          <Suspense fallback={<RowsSkeleton rows={2} />}>
            <ReservationReceipts id_reservation={detail.id_reservation} can={receiptsVerdict(detail)} />
          </Suspense>
        </>
      )}
    </>
  );
}

/** A reservation that never moved has no costs. */
const receiptsVerdict = ({ status }: ReservationDetail): true | string =>
  ['IN_PROGRESS', 'FINISHED', 'NOT_EJECUTED'].includes(status) ||
  'La reserva aún no se ha movido: no tiene costos de terceros';

const ivaText = { ZERO: 'IVA 0 %', STANDARD: 'Con IVA', NOT_SUBJECT: 'No objeto', EXEMPT: 'Exento' } as const;

function Charges({ detail }: { detail: ReservationDetail }) {
  if (detail.charges.length === 0) {
    return (
      <EmptyState title="Aún no hay servicios" text="Aquí aparece lo que se cobra: flete, servicios y stand-by." />
    );
  }
  const names = new Map(
    detail.sub_reservations.map(sub => [sub.id_sub_reservation, subNumber(detail.id_reservation, sub.number)]),
  );
  const columns: TableProps<ChargeView>['columns'] = [
    { key: 'sub', title: 'Cont.', render: (_, row) => names.get(row.id_sub_reservation ?? 0) ?? 'Todos' },
    {
      key: 'description',
      title: 'Servicio',
      render: (_, row) => (
        <div className="cz-wrap">
          <ServiceName row={row} />
          {row.justification && <div className="cz-quiet">{row.justification}</div>}
        </div>
      ),
    },
    { key: 'quantity', title: 'Cantidad', align: 'right', render: (_, row) => formatNumber(row.quantity, 2) },
    { key: 'price', title: 'Precio', align: 'right', render: (_, row) => formatMoney(row.unit_price) },
    { key: 'iva', title: 'IVA', render: (_, row) => ivaText[row.iva_kind] },
    { key: 'billed', title: 'En orden de pago', render: (_, row) => (row.billed ? 'Sí' : 'No') },
    { key: 'subtotal', title: 'Subtotal', align: 'right', render: (_, row) => formatMoney(row.subtotal) },
  ];
  return (
    <MatrixTable<ChargeView>
      className="cz-quiet-head"
      rowKey="id_charge"
      dataSource={detail.charges}
      columns={columns}
      summary={() => (
        <>
          <SumRow span={6} text="Venta sin IVA" amount={formatMoney(saleOf(detail.charges))} />
          {besideSale(detail.charges).map(({ why, amount }) => (
            <SumRow key={why} span={6} text={NOT_SOLD_NAMES[why]} amount={formatMoney(amount)} quiet />
          ))}
        </>
      )}
    />
  );
}

/** A charge; one that is not part of the sale shows why, and one that is not owed is struck through. */
function ServiceName({ row }: { row: ChargeView }) {
  const why = notSold(row);
  return (
    <>
      <span className={why === null || why === 'REFUND' ? undefined : 'cz-reservations-waived'}>{row.description}</span>
      {why !== null && <div className="cz-quiet">{NOT_SOLD_NAMES[why]}</div>}
    </>
  );
}

function Costs({ id_reservation, withLegs }: { id_reservation: number; withLegs: boolean }) {
  const found = useCall(reservationMoney, { id_reservation });
  if (!found.data) return <Answer query={found} what="los costos" loading={<RowsSkeleton rows={3} />} />;
  const { cost, open_legs } = found.data;
  const costs = costLines(found.data, withLegs);
  const iva = unrecoveredIva(costs);
  const columns: TableProps<CostLine>['columns'] = [
    {
      key: 'guide',
      title: 'Guía',
      render: (_, row) => (row.id_guide === null ? 'Reserva' : guideNumber(row)),
    },
    { key: 'description', title: 'Costo', render: (_, row) => <span className="cz-wrap">{row.description}</span> },
    { key: 'iva', title: UNRECOVERED_IVA, align: 'right', render: (_, row) => formatMoney(row.iva) },
    { key: 'subtotal', title: 'Subtotal', align: 'right', render: (_, row) => formatMoney(row.subtotal) },
  ];
  return (
    <>
      <h3 className="cz-reservations-subtitle">Costos</h3>
      {costs.length === 0 ? (
        <p className="cz-booking-note">Los costos de cada guía aparecen al cerrarla.</p>
      ) : (
        <MatrixTable<CostLine>
          className="cz-quiet-head"
          rowKey={row => `${row.id_guide}/${row.kind}/${row.description}`}
          dataSource={costs}
          columns={columns}
          summary={() => (
            <>
              <SumRow
                span={3}
                text="Costo sin IVA"
                amount={formatMoney(add('0.00', ...costs.map(row => row.subtotal)))}
              />
              {iva !== null && <SumRow span={3} text={UNRECOVERED_IVA} amount={formatMoney(iva)} />}
              {cost !== null && (
                <SumRow span={3} text={open_legs ? 'Costo estimado' : 'Costo'} amount={formatMoney(cost)} />
              )}
            </>
          )}
        />
      )}
      <p className="cz-reservations-profit">
        <strong>Rentabilidad: {marginsText(found.data)}</strong>
      </p>
    </>
  );
}
