import { PhoneOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatNumber, formatPercent, formatRate } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { containerNumber, kindName } from '@cabezal/domain/trips/status/guide-name';
import { isUnderWay } from '@cabezal/domain/trips/status/guide-status';
import type { GuideStatus } from '@cabezal/domain/trips/status/labels';
import { Button, Progress } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Truck } from '../../../../kits/trips/guide-columns.tsx';
import { StalePrint } from '../../../../kits/trips/StalePrint.tsx';
import { Chip, GensetChip, TypeChip } from '../../../../ui/status/marks.tsx';
import { families } from '../../../../ui/tokens.ts';

/** Client, driver and progress. */
export function GuideHead({ guide, onOther }: { guide: GuideDetail; onOther: (id_guide: number) => void }) {
  const { may } = useAccess();
  const canSeeReservation = may('reservation.read');
  const canWatch = may('monitoring.read');
  const number = containerNumber(guide);
  return (
    <div className="cz-guides-drawer-part cz-guides-drawer-head">
      <div className="cz-guides-drawer-line">
        <strong>{guide.client_name}</strong>
        <span>
          {kindName(guide.kind)} ·{' '}
          {canSeeReservation ? (
            <Link to={pathTo(paths.reservation, { id_reserva: guide.id_reservation })}>{number}</Link>
          ) : (
            number
          )}
        </span>
      </div>
      <div className="cz-guides-drawer-line">
        <TypeChip type={guide.reservation_type} />
        <Chip>{guide.container_type}</Chip>
        {guide.generator_disk && <GensetChip name={guide.generator_disk} />}
        {guide.chassis_disk && <Chip>{guide.chassis_disk}</Chip>}
        {guide.rescue && <Chip>Rescate</Chip>}
        {guide.street_turn && <Chip>Reúso de vacío</Chip>}
        <Truck guide={guide} />
        <span>{guide.driver_name ?? 'Sin conductor'}</span>
        {guide.driver_phone && (
          <a href={`tel:${guide.driver_phone}`} aria-label={`Llamar a ${guide.driver_name}: ${guide.driver_phone}`}>
            <PhoneOutlined /> {guide.driver_phone}
          </a>
        )}
      </div>
      <Advance guide={guide} canWatch={canWatch} />
      <StalePrint what={guide.print_stale} />
      <Handed guide={guide} onOther={onOther} />
      {guide.false_freight && <div className="cz-late">{falseText(guide)}</div>}
      {guide.override_justification && (
        <div className="cz-quiet">Emitida con excepción: {guide.override_justification}</div>
      )}
    </div>
  );
}

/** «Falso flete: Cliente canceló… · se cobra 50 %, se paga 50 %»; percentages that the person may not see are left out. */
function falseText({ false_freight, false_freight_sale_pct: sale, false_freight_carrier_pct: carrier }: GuideDetail) {
  const parts = [
    sale === null ? null : `se cobra ${formatRate(sale)}`,
    carrier === null ? null : `se paga ${formatRate(carrier)}`,
  ];
  const said = parts.filter(part => part !== null).join(', ');
  return `Falso flete: ${false_freight}${said === '' ? '' : ` · ${said}`}`;
}

/** The guide that rescued this one, or the guide that this one rescued. */
function Handed({ guide, onOther }: { guide: GuideDetail; onOther: (id_guide: number) => void }) {
  const { rescued_by, rescued_by_number, rescued_at, rescued_km, id_guide_origin, origin_number } = guide;
  const to = (id: number, text: string | null) => (
    <Button type="link" size="small" className="cz-inline-link" onClick={() => onOther(id)}>
      {text ?? `guía ${id}`}
    </Button>
  );
  if (rescued_by !== null)
    return (
      <div className="cz-late">
        Rescatada por {to(rescued_by, rescued_by_number)}
        {rescued_at && ` el ${formatDateTime(rescued_at)}`}
        {rescued_km !== null && ` · recorrió ${formatNumber(rescued_km, 0)} km`}
        {guide.costs_closed_at === null ? ' · falta cerrar sus costos' : ' · costos cerrados'}
      </div>
    );
  if (id_guide_origin === null) return null;
  return <div>Rescata a {to(id_guide_origin, origin_number)}</div>;
}

function Advance({ guide, canWatch }: { guide: GuideDetail; canWatch: boolean }) {
  if (!isUnderWay(guide.status as GuideStatus) || guide.progress_percent === null) return null;
  return (
    <div>
      <div className="cz-guides-drawer-line cz-guides-drawer-advance">
        <strong>Avance {formatPercent(guide.progress_percent, 0)}</strong>
        <span>
          {guide.remaining_km !== null && `faltan ${formatNumber(guide.remaining_km, 0)} km`}
          {guide.eta_at && ` · ETA ${formatDateTime(guide.eta_at)}`}
          {canWatch && (
            <>
              {' · '}
              <Link to={pathTo(paths.monitoringGuide, { id_reservation_milestone_guide: guide.id_guide })}>
                Ver en el mapa
              </Link>
            </>
          )}
        </span>
      </div>
      <Progress
        percent={Number(guide.progress_percent)}
        showInfo={false}
        size="small"
        strokeColor={families.moving.solid}
        aria-label="Avance del viaje"
      />
    </div>
  );
}
