import { DISCOUNT_STATE_NAMES, type Discount, getDiscount } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { profitabilityText } from '@cabezal/domain/prices/amounts/profitability';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { RESERVATION_TYPE_NAMES } from '@cabezal/domain/trips/status/templates';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { discountText } from '../../../kits/discounts/discount-words.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { type Answer, Answers, DetailPage, type DetailTab, FactGrid, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  instantColumn,
  moneyColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { TabLabel } from '../../../ui/table/TableToolbar.tsx';
import { DiscountActions } from './DiscountActions.tsx';
import { forWhom } from './discount-columns.tsx';
import './discounts.css';

const list = { title: 'Descuentos', to: paths.discounts };

/** A discount: value, clients, use, and effect on the margin. */
export default function DiscountPage() {
  const { id_descuento } = useParams();
  const query = useCall(getDiscount, { id_discount: Number(id_descuento) });
  return (
    <DetailPage<Discount>
      query={query}
      what="el descuento"
      list={list}
      header={discount => ({
        title: discount.name,
        marks: (
          <>
            <Chip>{discount.code ?? 'Automático'}</Chip>
            <Chip>{DISCOUNT_STATE_NAMES[discount.state]}</Chip>
          </>
        ),
        crumbs: [list, { title: discount.code ?? discount.name }],
        actions: <DiscountActions discount={discount} />,
      })}
      summary={discount => <Answers items={answersOf(discount)} />}
      tabs={tabsOf}
      aside={discount => <Conditions discount={discount} />}
    />
  );
}

const ofLimit = (used: number, limit: number | null): string =>
  limit === null ? `${formatNumber(used, 0)}` : `${formatNumber(used, 0)} de ${formatNumber(limit, 0)}`;

function answersOf(discount: Discount): Answer[] {
  const { used, kept, limit_total, given, budget_usd, margin } = discount;
  const answers: Answer[] = [
    {
      question: 'Qué da',
      answer: discountText(discount),
      note: `${forWhom(discount)}, del ${formatDate(discount.valid_from)} al ${formatDate(discount.valid_to)}`,
    },
    {
      question: 'Cuánto se usó',
      answer: ofLimit(used, limit_total),
      note: kept === 0 ? 'Usos en reservas' : `Más ${kept} con el código ingresado y sin usar`,
    },
    {
      question: 'Cuánto ha dado',
      answer: formatMoney(given),
      note: budget_usd === null ? 'Sin presupuesto' : `de ${formatMoney(budget_usd)} de presupuesto`,
    },
  ];
  if (margin === null || used === 0) return answers;
  return [
    ...answers,
    {
      question: 'Rentabilidad de esas reservas',
      answer: profitabilityText(margin.after),
      note: `Sin el descuento: ${profitabilityText(margin.before)}`,
    },
  ];
}

function Conditions({ discount }: { discount: Discount }) {
  const { reservation_type, canton, port, min_sale, limit_client, stackable, priority, clients } = discount;
  return (
    <Panel title="Condiciones">
      <FactGrid
        facts={[
          { label: 'Clientes', value: clients.length === 0 ? 'Todos' : clients.join(', ') },
          {
            label: 'Tipo de reserva',
            value: reservation_type === null ? 'Cualquiera' : RESERVATION_TYPE_NAMES[reservation_type],
          },
          { label: 'Ciudad de la planta', value: canton ?? 'Cualquiera' },
          { label: 'Puerto', value: port ?? 'Cualquiera' },
          { label: 'Venta mínima', value: min_sale === null ? 'Ninguna' : formatMoney(min_sale) },
          { label: 'Usos por cliente', value: limit_client === null ? 'Sin límite' : formatNumber(limit_client, 0) },
          { label: 'Con otros descuentos', value: stackable ? 'Se suma' : 'No se suma a otro igual' },
          { label: 'Prioridad', value: String(priority) },
        ]}
      />
    </Panel>
  );
}

const tabsOf = (discount: Discount): DetailTab[] => [
  { key: 'usos', label: <TabLabel name="Usos" count={discount.used} />, children: <Uses discount={discount} /> },
  historyTab('discount', discount.id_discount),
];

type Use = Discount['redemptions'][number];
function Uses({ discount: { redemptions } }: { discount: Discount }) {
  const { linkTo } = useAccess();
  const columns: Column<Use>[] = [
    customColumn('id_reservation', 'Reserva', row => (
      <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
        {row.id_reservation}
      </MaybeLink>
    )),
    textColumn('client_name', 'Cliente'),
    dateColumn('appointment_date', 'Cita', { cardRender: row => `Cita ${formatDate(row.appointment_date)}` }),
    textColumn('author', 'Aplicado por'),
    instantColumn('redeemed_at', 'Fecha'),
    moneyColumn('amount', 'Descuento', {
      card: 'side',
      render: row =>
        row.reversed_at === null ? formatMoney(row.amount) : <span className="cz-quiet">{row.reversed_reason}</span>,
    }),
  ];
  return (
    <SmallTable<Use>
      rows={redemptions}
      columns={columns}
      rowKey={row => row.id_redemption}
      empty={{
        title: 'Nadie lo ha usado',
        text: 'Aquí aparece cada reserva que lo recibe, con lo que descuenta.',
      }}
    />
  );
}
