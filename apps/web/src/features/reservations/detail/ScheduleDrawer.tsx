import { CopyOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { Alert, Button, Drawer } from 'antd';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { isOpenSub } from './next-steps.ts';
import { ScheduleLeg } from './ScheduleLeg.tsx';
import { subNumber } from './shapes.ts';
import { useSchedule } from './use-schedule.ts';
import './schedule.css';

interface DrawerProps {
  detail: ReservationDetail;
  open: boolean;
  onClose: () => void;
}

/** «Programación»: the planned hours of every leg, to confirm or to adjust, with the codes of their slots. */
export function ScheduleDrawer({ detail, open, onClose }: DrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={860}
      title={`Programar la reserva ${detail.id_reservation}`}
      destroyOnHidden
    >
      <Schedule detail={detail} onClose={onClose} />
    </Drawer>
  );
}

function Schedule({ detail, onClose }: { detail: ReservationDetail; onClose: () => void }) {
  const schedule = useSchedule(detail, onClose);
  const subs = detail.sub_reservations.filter(sub => isOpenSub(sub) && sub.legs.length > 0);
  return (
    <div className="rv-schedule">
      <p className="rv-note">
        Las horas se contaron desde la cita en planta. Confírmelas o cámbielas; un tramo que ya tiene guía se cambia en
        Despachos.
      </p>
      {schedule.error && <Alert type="error" showIcon title={schedule.error.message} />}
      {subs.map((sub, index) => (
        <section key={sub.id_sub_reservation}>
          <h3 className="rv-subtitle">
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
      <div className="rv-dialog-bar rv-schedule-bar">
        <ActionButton onClick={onClose}>Cancelar</ActionButton>
        <ActionButton look="next" can={schedule.can} loading={schedule.pending} onClick={schedule.save}>
          Confirmar programación
        </ActionButton>
      </div>
    </div>
  );
}
