import { getQrLogs, type QrLogRow } from '@cabezal/contract/operations/qr/qr.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { useMemo, useState } from 'react';
import { Marker, Popup } from 'react-map-gl/maplibre';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { boundsOf } from '../../../map/geometry.ts';
import { LazyMap } from '../../../map/LazyMap.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { ListInput } from '../../../ui/table/list-state.ts';
import { isBad, minutesText, QR_RESULTS } from './qr-columns.tsx';

/** The most readings on the map: the newest. */
const MOST = 200;

/** A reading with its place. */
type Placed = QrLogRow & { lat: number; lng: number };
const placedOf = (rows: readonly QrLogRow[]): Placed[] =>
  rows.flatMap(row => (row.lat === null || row.lng === null ? [] : [{ ...row, lat: row.lat, lng: row.lng }]));

/** «VIA-003904 · Vigente»; an unknown code by its text. */
const nameOf = (row: Placed): string => `${row.guide_number ?? row.code} · ${QR_RESULTS[row.result]}`;

/** The filtered readings whose phone gave its place, the newest first; a press on one says what was read there. */
export default function QrMap({ input }: { input: ListInput }) {
  const filters = { ...input.filters, placed: true };
  const found = useCall(getQrLogs, { ...input, page: 1, page_size: MOST, filters }, { keepPrevious: true });
  const rows = useMemo(() => placedOf(found.data?.rows ?? []), [found.data]);
  const fit = useMemo(() => boundsOf(rows.map(row => [row.lng, row.lat] as const)), [rows]);
  const [shown, show] = useState<number | null>(null);
  const open = rows.find(row => row.id_qr_log === shown);
  if (!found.data) {
    const loading = <div className="cz-map" role="status" aria-label="Cargando el mapa" />;
    return <Answer query={found} what="el mapa" loading={loading} />;
  }
  if (rows.length === 0)
    return (
      <EmptyState
        title="Ninguna lectura con ubicación"
        text="Quien lee el código decide si comparte dónde está. Quite algún filtro para ver otras lecturas."
      />
    );
  return (
    <LazyMap fit={fit} nearest={14} label={`Mapa de ${rows.length} lecturas`} onEmptyClick={() => show(null)}>
      {rows.map(row => (
        <Marker key={row.id_qr_log} longitude={row.lng} latitude={row.lat} anchor="center">
          <button
            type="button"
            className={`cz-qr-dot${isBad(row.result) ? ' cz-qr-dot-bad' : ''}`}
            aria-label={nameOf(row)}
            title={nameOf(row)}
            onClick={event => {
              event.stopPropagation();
              show(row.id_qr_log);
            }}
          />
        </Marker>
      ))}
      {open && <Reading row={open} onClose={() => show(null)} />}
      <p className="cz-qr-legend">
        <i className="cz-qr-dot" /> Vigente, cerrada o rescatada <i className="cz-qr-dot cz-qr-dot-bad" /> Anulada o
        desconocida
        {found.data.total > rows.length && (
          <small>
            Se muestran las {rows.length} más recientes de {formatNumber(found.data.total, 0)}: filtre para ver las
            demás.
          </small>
        )}
      </p>
    </LazyMap>
  );
}

/** What was read at a place: guide, truck, hour, and how it compares with the stop's appointment and its recorded arrival. */
function Reading({ row, onClose }: { row: Placed; onClose: () => void }) {
  const { guideLink } = useAccess();
  const path = row.id_guide === null ? null : guideLink(row.id_guide);
  const appointment = minutesText(row.minutes_to_appointment);
  const arrival = minutesText(row.minutes_to_arrival);
  const truck = [row.license_plate && formatPlate(row.license_plate), row.driver_name].filter(Boolean).join(' · ');
  return (
    <Popup longitude={row.lng} latitude={row.lat} onClose={onClose} closeOnClick={false} maxWidth="300px">
      {path === null ? <strong>{nameOf(row)}</strong> : <Link to={path}>{nameOf(row)}</Link>}
      <div className="cz-quiet">{formatDateTime(row.scanned_at)}</div>
      {truck && <div>{truck}</div>}
      <div>{row.stop === null ? 'Fuera de las paradas del viaje' : row.stop}</div>
      {appointment && <div className="cz-quiet">Respecto a la cita: {appointment}</div>}
      {arrival && <div className="cz-quiet">Respecto a la llegada registrada: {arrival}</div>}
      {row.accuracy_m !== null && <div className="cz-quiet">Precisión: {formatNumber(row.accuracy_m, 0)} m</div>}
    </Popup>
  );
}
