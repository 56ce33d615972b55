import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { reservationMoney } from '@cabezal/contract/reservations/reservations.calls';
import { add, formatMoney, formatNumber } from '@cabezal/domain/money/money';
import { profitabilityText } from '@cabezal/domain/money/profitability';
import { Table, type TableProps } from 'antd';
import { useCall } from '../../../api/use-call.ts';
import { subNumber } from '../../../kits/trips/sub-number.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { ScrollTable } from '../../../ui/table/ScrollTable.tsx';
import type { ChargeView } from './shapes.ts';

interface MoneyTabProps {
  detail: ReservationDetail;
  seesCosts: boolean;
}

/** What is charged and, for the operator, what it costs and what stays. */
export function MoneyTab({ detail, seesCosts }: MoneyTabProps) {
  return (
    <>
      <h3 className="cz-reservations-subtitle">Servicios</h3>
      <Charges detail={detail} />
      {seesCosts && <Costs id_reservation={detail.id_reservation} />}
    </>
  );
}

const ivaText = { ZERO: '0 %', STANDARD: 'General' } as const;

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
        <>
          <span className={row.waived ? 'cz-reservations-waived' : undefined}>{row.description}</span>
          {row.waived && <span className="cz-quiet"> · exonerado</span>}
          {row.justification && <div className="cz-quiet">{row.justification}</div>}
        </>
      ),
    },
    { key: 'quantity', title: 'Cantidad', align: 'right', render: (_, row) => formatNumber(row.quantity, 2) },
    { key: 'price', title: 'Precio', align: 'right', render: (_, row) => formatMoney(row.unit_price) },
    { key: 'iva', title: 'IVA', render: (_, row) => ivaText[row.iva_kind] },
    { key: 'billed', title: 'En orden de pago', render: (_, row) => (row.billed ? 'Sí' : 'No') },
    { key: 'subtotal', title: 'Subtotal', align: 'right', render: (_, row) => formatMoney(row.subtotal) },
  ];
  const charged = detail.charges.filter(row => !row.waived);
  return (
    <ScrollTable<ChargeView>
      className="cz-quiet-head"
      rowKey="id_charge"
      dataSource={detail.charges}
      columns={columns}
      summary={() => (
        <TotalRow span={6} text="Venta sin IVA" value={add('0.00', ...charged.map(row => row.subtotal))} />
      )}
    />
  );
}

function TotalRow({ span, text, value }: { span: number; text: string; value: string }) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={span}>
        <strong>{text}</strong>
      </Table.Summary.Cell>
      <Table.Summary.Cell index={span} align="right">
        <strong>{formatMoney(value)}</strong>
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}

function Costs({ id_reservation }: { id_reservation: number }) {
  const found = useCall(reservationMoney, { id_reservation });
  if (!found.data) return <Answer query={found} what="los costos" loading={<RowsSkeleton rows={3} />} />;
  const { costs, profitability, cost } = found.data;
  type Cost = (typeof costs)[number];
  const columns: TableProps<Cost>['columns'] = [
    { key: 'guide', title: 'Guía', render: (_, row) => row.guide_number ?? `Guía ${row.id_guide}` },
    { key: 'description', title: 'Costo', render: (_, row) => row.description },
    { key: 'iva', title: 'IVA', align: 'right', render: (_, row) => formatMoney(row.iva) },
    { key: 'subtotal', title: 'Subtotal', align: 'right', render: (_, row) => formatMoney(row.subtotal) },
  ];
  return (
    <>
      <h3 className="cz-reservations-subtitle">Costos</h3>
      {costs.length === 0 ? (
        <p className="cz-booking-note">Los costos de cada guía aparecen al cerrarla.</p>
      ) : (
        <ScrollTable<Cost>
          className="cz-quiet-head"
          rowKey={row => `${row.id_guide}/${row.kind}/${row.description}`}
          dataSource={costs}
          columns={columns}
          summary={() => (
            <TotalRow span={3} text="Costo sin IVA" value={add('0.00', ...costs.map(row => row.subtotal))} />
          )}
        />
      )}
      <p className="cz-reservations-profit">
        {cost !== null && <span>Costo de la reserva: {formatMoney(cost)}</span>}
        <strong>Rentabilidad: {profitabilityText(profitability)}</strong>
      </p>
    </>
  );
}
