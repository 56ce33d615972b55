import { FilePdfOutlined } from '@ant-design/icons';
import {
  getTripReport,
  type ReportedGuide,
  type TripReport,
  tripReportPdf,
} from '@cabezal/contract/insight/boards/report.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import {
  formatDateTime,
  formatDelay,
  formatHours,
  formatLength,
  minutesBetween,
} from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { JUSTIFICATION_NAMES } from '@cabezal/domain/trips/rules/lateness';
import { type LegKind, legKindLabel } from '@cabezal/domain/trips/status/labels';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { documentKindName } from '../../../../kits/documents/kinds.ts';
import { DocumentThumb } from '../../../../kits/files/DocumentThumb.tsx';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { ReceiptList } from '../../../../kits/receipts/ReceiptList.tsx';
import { placed } from '../../../../kits/trips/road.ts';
import { TrackLink } from '../../../../kits/trips/TrackLink.tsx';
import { boundsOf } from '../../../../map/geometry.ts';
import { LazyMap } from '../../../../map/LazyMap.tsx';
import { TripLayer } from '../../../../map/TripLayer.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import { MatrixTable } from '../../../../ui/table/MatrixTable.tsx';
import './report.css';

/** `/monitoreo/{id_reserva}/reporte`: the trips of a reservation with their events, for its customer and for claims. */
export default function ReportPage() {
  const { id_reserva } = useParams();
  const reservation_id = Number(id_reserva) || 0;
  const found = useCall(getTripReport, { reservation_id });
  if (!found.data) return <Answer query={found} what="el reporte" loading={<PageSkeleton />} />;
  return <Report report={found.data} />;
}

function Report({ report }: { report: TripReport }) {
  const { id_reservation } = report;
  const paper = report.reservation_type === 'E' ? report.booking : report.bl;
  return (
    <div className="cz-page">
      <PageHeader
        crumbs={[{ title: `Reserva ${id_reservation}`, to: pathTo(paths.reservation, { id_reserva: id_reservation }) }]}
        title={`Reporte de la reserva ${id_reservation}`}
        marks={<StatusTag status={report.shown_status} />}
        actions={
          <ActionButton
            icon={<FilePdfOutlined />}
            onClick={() =>
              openAnswer(tripReportPdf, { reservation_id: id_reservation }, `reporte_${id_reservation}.pdf`)
            }
          >
            PDF
          </ActionButton>
        }
      />
      <div className="cz-page-body">
        <p className="cz-boards-report-facts">
          <b>{report.client_name}</b>
          {[paper, report.shipping_line, report.ship, report.product].filter(Boolean).map(fact => (
            <span key={fact}>{fact}</span>
          ))}
          <span>Cita {formatDateTime(report.appointment_at)}</span>
        </p>
        {report.guides.length === 0 ? (
          <EmptyState
            title="Aún no hay guías emitidas"
            text="Aquí aparece cada contenedor con lo que hizo su camión."
          />
        ) : (
          report.guides.map(guide => <GuidePart key={guide.id_guide} guide={guide} id_reservation={id_reservation} />)
        )}
      </div>
    </div>
  );
}

type Stop = ReportedGuide['stops'][number];
const time = (at: string | null) => (at === null ? '—' : formatDateTime(at));

/** The delay of the arrival against the appointment or, without one, against the plan; negative: early. */
function Late({ stop }: { stop: Stop }) {
  const agreed = stop.appointment_at ?? stop.planned_arrival;
  if (agreed === null || stop.arrival_at === null) return null;
  const minutes = minutesBetween(agreed, stop.arrival_at);
  return <span className={minutes >= 1 ? 'cz-late' : 'cz-quiet'}>{formatDelay(minutes)}</span>;
}

const stopColumns = [
  { title: 'Parada', dataIndex: 'name' },
  { title: 'Llegada plan', render: (_: unknown, stop: Stop) => time(stop.planned_arrival) },
  { title: 'Cita', render: (_: unknown, stop: Stop) => time(stop.appointment_at) },
  {
    title: 'Llegó',
    render: (_: unknown, stop: Stop) => (stop.status === 'NOT_EJECUTED' ? 'No realizada' : time(stop.arrival_at)),
  },
  { title: 'Salió', render: (_: unknown, stop: Stop) => time(stop.departure_at) },
  { title: 'Diferencia', render: (_: unknown, stop: Stop) => <Late stop={stop} /> },
];

function GuidePart({ guide, id_reservation }: { guide: ReportedGuide; id_reservation: number }) {
  const facts = [
    `${guide.container_type} ${guide.container_code ?? 'sin número'}`,
    guide.seals.length > 0 && `Sellos ${guide.seals.join(', ')}`,
    `${formatNumber(guide.weight_kg, 0)} kg`,
    guide.license_plate && formatPlate(guide.license_plate),
    guide.driver_name,
    guide.carrier_name,
    guide.rescued_by_number && `Rescatada por ${guide.rescued_by_number}`,
    guide.false_freight && `Falso flete: ${guide.false_freight}`,
  ];
  const waits = guide.stand_by.filter(wait => Number(wait.excess_hours) > 0);
  return (
    <section className="cz-panel cz-boards-report">
      <header>
        <h2>
          {id_reservation}-{guide.number} · {legKindLabel(guide.kind as LegKind)} {guide.guide_number}
        </h2>
        <StatusTag status={guide.status} />
        <TrackLink of={guide} />
      </header>
      <p className="cz-quiet">{facts.filter(Boolean).join(' · ')}</p>
      <RoadMap guide={guide} />
      <MatrixTable<Stop> rowKey="id_stop" columns={stopColumns} dataSource={guide.stops} />
      {guide.delays.length > 0 && (
        <ul className="cz-boards-report-delays" aria-label="Atrasos">
          {guide.delays.map(({ id_stop, kind, stop, minutes, reason }) => (
            <li key={`${id_stop} ${kind}`}>
              <b>
                {JUSTIFICATION_NAMES[kind]} en {stop}
              </b>{' '}
              {formatLength(minutes)} · {reason ?? <span className="cz-late">sin justificar</span>}
            </li>
          ))}
        </ul>
      )}
      <ReceiptList receipts={guide.receipts} />
      <Photos guide={guide} />
      {waits.map(wait => (
        <p key={wait.id_stop} className="cz-boards-report-wait">
          <b>Stand-by en {wait.name}</b> {formatDateTime(wait.starts_at)} –{' '}
          {wait.ends_at ? formatDateTime(wait.ends_at) : 'sigue'} · {formatHours(Number(wait.excess_hours))} de exceso
          {wait.cost !== null && ` · ${formatMoney(wait.adjusted_cost ?? wait.cost)}`}
          {wait.justification && ` · ${wait.justification}`}
        </p>
      ))}
    </section>
  );
}

const THUMB = 88;

/** The photos of the trip, with place and time. */
function Photos({ guide: { photos, photos_more } }: { guide: ReportedGuide }) {
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="cz-boards-report-photos" aria-label="Fotos">
        {photos.map(photo => (
          <li key={photo.id_file}>
            <DocumentThumb document={photo} size={THUMB} />
            <span>{documentKindName(photo.kind)}</span>
            {photo.stop && <span className="cz-quiet">{photo.stop}</span>}
            <span className="cz-quiet">{formatDateTime(photo.at)}</span>
          </li>
        ))}
      </ul>
      {photos_more > 0 && (
        <p className="cz-quiet">
          {photos_more === 1 ? '1 foto más' : `${photos_more} fotos más`} en los documentos de la guía.
        </p>
      )}
    </>
  );
}

function RoadMap({ guide }: { guide: ReportedGuide }) {
  const drawn = useMemo(() => {
    const done = guide.track.map(([lng, lat]): [number, number] => [lng, lat]);
    const stops = placed(guide.stops).map(stop => ({
      id: stop.id_stop,
      name: stop.name,
      at: stop.at,
      state:
        stop.status === 'NOT_EJECUTED'
          ? ('skipped' as const)
          : stop.arrival_at
            ? ('done' as const)
            : ('planned' as const),
    }));
    return { done, stops, fit: boundsOf([...done, ...guide.road, ...stops.map(stop => stop.at)]) };
  }, [guide]);
  return (
    <div className="cz-boards-report-map">
      <LazyMap label={`Recorrido de ${guide.guide_number ?? 'la guía'}`} fit={drawn.fit}>
        <TripLayer done={drawn.done} pending={guide.road} stops={drawn.stops} />
      </LazyMap>
    </div>
  );
}
