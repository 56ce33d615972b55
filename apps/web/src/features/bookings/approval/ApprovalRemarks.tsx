import { CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { hoursBetween, toIso } from '@cabezal/domain/system/time/time';
import { containerWarnings } from '@cabezal/domain/system/validation/container';
import type { ReactNode } from 'react';
import { useClock } from '../../../ui/use-clock.ts';
import { marginRemark } from '../reservations/LowMargin.tsx';

interface RemarksProps {
  detail: ReservationDetail;
  /** Warnings of the price calculation. */
  warnings: readonly string[];
  /** Why the last attempt was refused. */
  failure: string | undefined;
}

/** Facts to know before the decision: obstacles first, then remarks. */
export function ApprovalRemarks({ detail, warnings, failure }: RemarksProps) {
  const now = useClock().getTime();
  const refused = typeof detail.can.approve === 'string' ? detail.can.approve : null;
  const past = hoursBetween(toIso(now), detail.appointment_at) < 0 ? ['La cita en planta ya pasó'] : [];
  const boxes = detail.sub_reservations.flatMap(box => [
    ...containerWarnings(box.container_code).map(warning => `${box.container_code}: ${warning.message}`),
    ...(box.needs_generator && box.set_point_c === null
      ? [`Contenedor ${box.number}: refrigerado sin temperatura`]
      : []),
  ]);
  const problems = [...new Set([failure, refused].filter(text => text !== undefined && text !== null))];
  const margin = refused === null ? marginRemark(detail) : null;
  const remarks = [...(margin === null ? [] : [margin]), ...past, ...warnings, ...boxes];
  if (problems.length + remarks.length === 0) {
    return (
      <ul className="cz-booking-remarks">
        <Remark icon={<CheckCircleFilled />} level="ok" text="Sin observaciones" />
      </ul>
    );
  }
  return (
    <ul className="cz-booking-remarks" aria-live="polite">
      {problems.map(text => (
        <Remark key={text} icon={<CloseCircleFilled />} level="problem" text={text} />
      ))}
      {remarks.map(text => (
        <Remark key={text} icon={<WarningFilled />} level="warning" text={text} />
      ))}
    </ul>
  );
}

function Remark({ icon, level, text }: { icon: ReactNode; level: 'ok' | 'warning' | 'problem'; text: string }) {
  return (
    <li className={`cz-booking-remark cz-booking-remark-${level}`}>
      {icon}
      <span>{text}</span>
    </li>
  );
}
