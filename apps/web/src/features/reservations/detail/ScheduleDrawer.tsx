import { CopyOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/reservations/reservations.calls';
import { Button, Drawer, Input } from 'antd';
import { useCallback, useRef } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { subNumber } from '../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Editing, type EditOf } from '../../../ui/form/EditPage.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import { type FormGuard, useAskToClose, useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { isOpenSub } from './next-steps.ts';
import { ScheduleLeg } from './ScheduleLeg.tsx';
import { useSchedule } from './use-schedule.ts';
import './schedule.css';

interface DrawerProps {
  detail: ReservationDetail;
  open: boolean;
  onClose: () => void;
}

/** «Programación»: the planned hours of every leg, to confirm or to adjust, with the codes of their slots. */
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
            {index === 0 && subs.length > 1 && (
              <Button
                type="text"
                size="small"
                className="cz-text-button"
                icon={<CopyOutlined />}
                onClick={() => schedule.copyToOthers(sub)}
              >
                Usar estas horas en los demás
              </Button>
            )}
          </h3>
          {sub.legs.map(leg => (
            <ScheduleLeg key={leg.id_leg} leg={leg} schedule={schedule} />
          ))}
        </section>
      ))}
      {schedule.asksMotive && (
        <Input.TextArea
          aria-label="Motivo"
          placeholder="Motivo: cambian las horas de una guía emitida"
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
