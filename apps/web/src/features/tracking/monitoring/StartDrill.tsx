import { AlertOutlined } from '@ant-design/icons';
import { startDrill } from '@cabezal/contract/tracking/alerts/alerts.calls';
import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { Button, Popconfirm } from 'antd';
import { useChange } from '../../../api/use-change.ts';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

/** Drills an emergency on the trip: the office is told as by a driver, and the case says that it is a drill. */
export function StartDrill({ trip: { id_guide } }: { trip: MonitoredTrip }) {
  const change = useChange(startDrill, { onDone: () => toast.success('Simulacro iniciado') });
  return (
    <>
      <Popconfirm
        title="¿Iniciar un simulacro de emergencia?"
        description="Avisa a quienes atienden casos. No cuenta en las cifras ni cierra enlaces."
        okText="Iniciar"
        cancelText="Cancelar"
        onConfirm={() => change.run({ id_guide })}
      >
        <Button type="text" icon={<AlertOutlined />} loading={change.pending}>
          Simulacro
        </Button>
      </Popconfirm>
      <Failure error={change.error} />
    </>
  );
}
