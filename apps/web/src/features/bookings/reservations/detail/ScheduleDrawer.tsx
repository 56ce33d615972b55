import { CopyOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { Button, Drawer, Input } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Refusal } from '../../../../ui/form/FormParts.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { type FormGuard, useAskToClose, useLeaveGuard } from '../../../../ui/form/use-leave-guard.ts';
import { isOpenSub } from './next-steps.ts';
import { ScheduleLeg } from './ScheduleLeg.tsx';
import { useSchedule } from './use-schedule.ts';
import './schedule.css';

interface DrawerProps {
  detail: ReservationDetail;
  open: boolean;
  onClose: () => void;
}

/** «Programación»: confirms or changes the planned hours of every leg, with the codes of slots. */
export function ScheduleDrawer({ detail, open, onClose }: DrawerProps) {
  const { id_reservation } = detail;
  const guard = useRef<() => boolean>(() => false);
  const close = useAskToClose(
    useCallback(() => guard.current(), []),
    onClose,
  );
  return (
    <Drawer open={open} onClose={close} size={860} title={`Programar la reserva ${id_reservation}`} destroyOnHidden>
      <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
        {(begun, edit) => <Schedule record={begun} edit={edit} guard={guard} onClose={onClose} onCancel={close} />}
      </Editing>
    </Drawer>
  );
}

/** Minutes between two trucks at the plant. */
const EVERY = 45;
const DAY_MIN = 1440;

/** Copies the hours of the first container to the others: the same hours, or each later than the previous one. */
function Spacing({ onCopy }: { onCopy: (every: number) => void }) {
  const [every, setEvery] = useState<number | null>(EVERY);
  const isGiven = every !== null && every >= 1 && every <= DAY_MIN;
  return (
    <div className="cz-reservations-schedule-spacing">
      <Button size="small" icon={<CopyOutlined />} onClick={() => onCopy(0)}>
        Usar estas horas en los demás
      </Button>
      <span>o una cita cada</span>
      <span className="cz-reservations-schedule-minutes">
        <UnitField aria-label="Minutos entre una cita y la siguiente" unit="min" value={every} onChange={setEvery} />
      </span>
      <ActionButton
        size="small"
        can={isGiven || 'Escriba de 1 a 1.440 minutos'}
        onClick={() => onCopy(Math.round(every ?? 0))}
      >
        Repartir
      </ActionButton>
    </div>
  );
}

interface ScheduleProps extends EditOf<ReservationDetail> {
  guard: FormGuard;
  onClose: () => void;
  onCancel: () => void;
}

function Schedule({ record: detail, edit, guard, onClose, onCancel }: ScheduleProps) {
  const schedule = useSchedule(detail, edit, onClose);
  guard.current = schedule.isDirty;
  useLeaveGuard(schedule.isDirty);
  const subs = detail.sub_reservations.filter(sub => isOpenSub(sub) && sub.legs.length > 0);
  return (
    <div className="cz-reservations-schedule">
      <p className="cz-booking-note">
        Las horas se contaron desde la cita en planta. Confírmelas o cámbielas; un tramo con guía se mueve con su camión
        y su conductor, y lo que ya pasó queda como fue.
      </p>
      <Refusal error={schedule.error} edit={edit} written={schedule.written} />
      {subs.map((sub, index) => (
        <section key={sub.id_sub_reservation}>
          <h3 className="cz-reservations-subtitle">
            {subNumber(detail.id_reservation, sub.number)} · {sub.container_code ?? sub.container_type}
          </h3>
          {index === 0 && subs.length > 1 && <Spacing onCopy={every => schedule.copyToOthers(sub, every)} />}
          {sub.legs.map(leg => (
            <ScheduleLeg key={leg.id_leg} leg={leg} schedule={schedule} />
          ))}
        </section>
      ))}
      {schedule.asksMotive && (
        <Input.TextArea
          aria-label="Motivo"
          placeholder={
            schedule.givesUpSlot ? 'Motivo: se anula un turno' : 'Motivo: cambian las horas de una guía emitida'
          }
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          value={schedule.motive}
          onChange={event => schedule.setMotive(event.target.value)}
        />
      )}
      <div className="cz-reservations-dialog-bar cz-reservations-schedule-bar">
        <ActionButton onClick={onCancel}>Cancelar</ActionButton>
        <ActionButton look="next" can={schedule.can} loading={schedule.pending} onClick={schedule.save}>
          Confirmar programación
        </ActionButton>
      </div>
    </div>
  );
}
