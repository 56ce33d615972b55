import { getService, type Service } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/prices/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import {
  builtInReason,
  IVA_KIND_NAMES,
  ivaKindText,
  SERVICE_TYPE_NAMES,
} from '@cabezal/domain/system/validation/service';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { historyTab } from '../../../kits/records/RecordHistory.tsx';
import { type Answer, Answers, DetailPage, type DetailTab, Panel } from '../../../ui/detail/DetailPage.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { StatusTag } from '../../../ui/status/StatusTag.tsx';
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
  rowKey: keyof R & string;
  columns: { title: string; render: (row: R) => ReactNode; align?: 'right' }[];
}

function Uses<R extends object>({ uses, since, rowKey, columns }: UsesProps<R>) {
  if (uses.count === 0) return <EmptyState title={`No se ha cobrado desde el ${formatDate(since)}`} />;
  const shown = uses.newest.length < uses.count ? `Las ${uses.newest.length} más recientes` : 'Todas';
  return (
    <Table<R>
      size="small"
      title={() => `${shown} desde el ${formatDate(since)}`}
      rowKey={rowKey}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={uses.newest}
      columns={columns.map(column => ({ ...column, key: column.title, render: (_, row) => column.render(row) }))}
    />
  );
}

function Reservations({ service }: { service: Service }) {
  const { linkTo } = useAccess();
  return (
    <Uses
      uses={service.reservations}
      since={service.used_since}
      rowKey="id_reservation"
      columns={[
        {
          title: 'Reserva',
          render: row => (
            <MaybeLink to={linkTo(pathTo(paths.reservation, { id_reserva: row.id_reservation }))}>
              {row.id_reservation}
            </MaybeLink>
          ),
        },
        { title: 'Cliente', render: row => row.client_name },
        { title: 'Cita', render: row => formatDate(row.appointment_date) },
        { title: 'Cantidad', align: 'right', render: row => formatNumber(row.quantity, 2) },
        { title: 'Valor', align: 'right', render: row => formatMoney(row.subtotal) },
      ]}
    />
  );
}

function Orders({ service }: { service: Service }) {
  const { linkTo } = useAccess();
  return (
    <Uses
      uses={service.orders}
      since={service.used_since}
      rowKey="numero_orden"
      columns={[
        {
          title: 'Orden',
          render: row => (
            <MaybeLink to={linkTo(pathTo(paths.invoice, { numero_orden: row.numero_orden }))}>
              {row.numero_orden}
            </MaybeLink>
          ),
        },
        { title: 'Facturar a', render: row => row.bill_to_name },
        { title: 'Estado', render: row => <StatusTag status={row.status} /> },
        { title: 'Emisión', render: row => formatDate(row.emission_date) },
        { title: 'Valor', align: 'right', render: row => formatMoney(row.subtotal) },
      ]}
    />
  );
}
