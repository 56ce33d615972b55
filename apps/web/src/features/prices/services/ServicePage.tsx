import { getService, type Service } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import {
  builtInReason,
  IVA_KIND_NAMES,
  ivaKindText,
  SERVICE_TYPE_NAMES,
} from '@cabezal/domain/system/validation/service';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { type Answer, Answers, DetailPage, type DetailTab, Panel } from '../../../ui/detail/DetailPage.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, dateColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import '../../../kits/records/parts.css';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ServiceActions } from './ServiceActions.tsx';

const list = { title: 'Servicios', to: paths.services };

/** A service: price, VAT, and its use in the last twelve months. */
export default function ServicePage() {
  const { id_servicio } = useParams();
  const query = useCall(getService, { id_service: Number(id_servicio) });
  return (
    <DetailPage<Service>
      query={query}
      what="el servicio"
      list={list}
      header={service => ({
        title: service.name,
        marks: (
          <>
            <Chip>{service.code}</Chip>
            {!service.active && <Chip>Inactivo</Chip>}
          </>
        ),
        crumbs: [list, { title: service.code }],
        actions: <ServiceActions service={service} />,
      })}
      summary={service => <Summary service={service} />}
      tabs={tabsOf}
      aside={service =>
        service.description && (
          <Panel title="Descripción">
            <p className="cz-records-note">{service.description}</p>
          </Panel>
        )
      }
    />
  );
}

const counted = ({ count, count_is_exact }: { count: number; count_is_exact: boolean }) =>
  count_is_exact ? formatNumber(count, 0) : `más de ${formatNumber(count, 0)}`;

const tabsOf = (service: Service): DetailTab[] => [
  {
    key: 'reservas',
    label: `Reservas (${counted(service.reservations)})`,
    children: <Reservations service={service} />,
  },
  { key: 'ordenes', label: `Órdenes de pago (${counted(service.orders)})`, children: <Orders service={service} /> },
  historyTab('service', service.id_service),
];

/** Who can add it to a reservation or an order. */
function offerAnswer({ code, bookable, active, service_type }: Service): Answer {
  const question = 'Cuándo se cobra';
  const type = SERVICE_TYPE_NAMES[service_type];
  const reason = builtInReason(code);
  if (reason !== null) return { question, answer: 'Lo pone el sistema', note: `${type}: ${reason}` };
  if (!active) return { question, answer: 'Ya no se ofrece', note: type };
  return { question, answer: bookable ? 'Al elegirlo en la reserva' : 'Al agregarlo a una orden de pago', note: type };
}

function Summary({ service }: { service: Service }) {
  const { unit_price, iva_kind } = service;
  return (
    <Answers
      items={[
        {
          question: 'Cuánto se cobra',
          answer: unit_price === null ? 'A convenir' : formatMoney(unit_price),
          note: unit_price === null ? 'Sin precio fijo' : 'Por unidad, sin IVA',
        },
        { question: 'Qué IVA lleva', answer: IVA_KIND_NAMES[iva_kind], note: ivaKindText(iva_kind, null) },
        offerAnswer(service),
      ]}
    />
  );
}

interface UsesProps<R> {
  uses: { count: number; newest: R[] };
  since: string;
  rowKey: (row: R) => number;
  columns: readonly Column<R>[];
}

function Uses<R extends object>({ uses, since, rowKey, columns }: UsesProps<R>) {
  const shown = uses.newest.length < uses.count ? `Las ${uses.newest.length} más recientes` : 'Todas';
  return (
    <SmallTable<R>
      rows={uses.newest}
      columns={columns}
      rowKey={rowKey}
      empty={{ title: `No se ha cobrado desde el ${formatDate(since)}` }}
      note={`${shown} desde el ${formatDate(since)}`}
    />
  );
}

type ReservationUse = Service['reservations']['newest'][number];

function Reservations({ service }: { service: Service }) {
  const { linkTo } = useAccess();
  return (
    <Uses<ReservationUse>
      uses={service.reservations}
      since={service.used_since}
      rowKey={row => row.id_reservation}
      columns={[
        customColumn<ReservationUse>('id', 'Reserva', row => (
          <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
            {row.id_reservation}
          </MaybeLink>
        )),
        textColumn<ReservationUse>('client_name', 'Cliente'),
        dateColumn<ReservationUse>('appointment_date', 'Cita'),
        customColumn<ReservationUse>('quantity', 'Cantidad', row => formatNumber(row.quantity, 2), {
          align: 'right',
          cardRender: row => `cantidad ${formatNumber(row.quantity, 2)}`,
        }),
        moneyColumn<ReservationUse>('subtotal', 'Valor', { card: 'side' }),
      ]}
    />
  );
}

type OrderUse = Service['orders']['newest'][number];

function Orders({ service }: { service: Service }) {
  const { linkTo } = useAccess();
  return (
    <Uses<OrderUse>
      uses={service.orders}
      since={service.used_since}
      rowKey={row => row.numero_orden}
      columns={[
        customColumn<OrderUse>('order', 'Orden', row => (
          <MaybeLink to={linkTo(pathTo(paths.invoice, { numero_orden: row.numero_orden }))}>
            {row.numero_orden}
          </MaybeLink>
        )),
        textColumn<OrderUse>('bill_to_name', 'Facturar a'),
        customColumn<OrderUse>('status', 'Estado', row => <StatusTag status={row.status} />),
        dateColumn<OrderUse>('emission_date', 'Emisión'),
        moneyColumn<OrderUse>('subtotal', 'Valor', { card: 'side' }),
      ]}
    />
  );
}
