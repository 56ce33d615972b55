import { EyeInvisibleOutlined } from '@ant-design/icons';
import { disableMonitoring, type MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { Button } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { tripNumber } from './monitoring-words.ts';

/** Takes a trip off the board, with a reason. */
export function TakeOff({ trip }: { trip: MonitoredTrip }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button type="text" icon={<EyeInvisibleOutlined />} onClick={() => setAsking(true)}>
        No seguir
      </Button>
      <AskWhy trip={trip} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function AskWhy({ trip, open, onClose }: { trip: MonitoredTrip; open: boolean; onClose: () => void }) {
  const asked = useOpened(trip, open);
  const change = useChange(disableMonitoring, {
    onDone: () => {
      toast.success('Viaje fuera del tablero');
      onClose();
    },
  });
  return (
    <ConfirmWithMotive
      open={open}
      title={`No seguir el viaje ${tripNumber(asked)}`}
      text="Sale del tablero y de sus alertas hasta que alguien lo devuelva o se registre su próximo evento. Un problema que avise el conductor se muestra siempre."
      okText="No seguir"
      look="primary"
      action={change}
      onConfirm={motive => change.run({ id_guide: asked.id_guide, version: asked.version, disabled: true, motive })}
      onCancel={onClose}
    />
  );
}
