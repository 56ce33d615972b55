import { getSimulation, getSimulationExcel, type Simulation } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { downloadFile } from '../../../../api/files.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { ExcelButton } from '../../../../ui/table/ExcelButton.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { SaveSimulation } from './SaveSimulation.tsx';
import { SimulatedPart } from './SimulatedPart.tsx';
import '../fees.css';

const WIDTH = 1120;
/** Polling interval, in case the live stream is down. */
const ASK_AGAIN_MS = 1_500;

interface SimulationDrawerProps {
  id_simulation: number;
  onClose: () => void;
}

/** The result of a simulation: the drawer can be left while it runs, and opened again for 30 days. */
export default function SimulationDrawer({ id_simulation, onClose }: SimulationDrawerProps) {
  const narrow = useNarrow();
  const found = useCall(getSimulation, { id_simulation });
  const isUnderWay = found.data?.state === 'WAITING' || found.data?.state === 'RUNNING';
  useCall(getSimulation, { id_simulation }, { refetchInterval: isUnderWay ? ASK_AGAIN_MS : false });
  return (
    <Drawer
      open
      onClose={onClose}
      size={narrow ? '100%' : WIDTH}
      title={`Simulación ${id_simulation}`}
      extra={found.data?.state === 'DONE' && <DoneActions simulation={found.data} />}
      closable={{ placement: 'end', 'aria-label': 'Cerrar la simulación' }}
    >
      {found.error?.status === 404 ? (
        <EmptyState title="No se encontró la simulación" text="Se conservan 30 días. Haga otra." />
      ) : (
        <Answer query={found} what="la simulación" loading={<CardsSkeleton cards={3} />}>
          {simulation => <Content simulation={simulation} />}
        </Answer>
      )}
    </Drawer>
  );
}

function DoneActions({ simulation }: { simulation: Simulation }) {
  const { mayKeep } = useAccess();
  const [isSaving, setSaving] = useState(false);
  const { rates } = simulation;
  const areProposed = rates.every(rate => rate.proposed);
  const maySave = rates.length > 0 && mayKeep(areProposed ? 'fee.approve' : 'fee.write');
  return (
    <span className="cz-fees-simulated-actions">
      <SimulationExcel id_simulation={simulation.id_simulation} />
      {maySave && (
        <ActionButton look="primary" onClick={() => setSaving(true)}>
          {areProposed ? 'Aprobar lo simulado' : 'Guardar como versiones'}
        </ActionButton>
      )}
      {isSaving && <SaveSimulation simulation={simulation} onClose={() => setSaving(false)} />}
    </span>
  );
}

function SimulationExcel({ id_simulation }: { id_simulation: number }) {
  const get = () =>
    downloadFile(getSimulationExcel, { id_simulation }, 'simulacion_tarifas.xlsx').catch((error: unknown) =>
      toast.error(messageOf(error)),
    );
  return <ExcelButton onExcel={get} />;
}

function Content({ simulation }: { simulation: Simulation }) {
  const { state, error, open, closed, months, author, created_at } = simulation;
  if (state === 'FAILED')
    return <ErrorState title="La simulación no terminó" error={{ message: error ?? 'Haga otra.' }} />;
  if (state !== 'DONE')
    return (
      <div role="status">
        <p className="cz-fees-lead">{state === 'WAITING' ? 'En espera…' : 'Calculando los precios…'}</p>
        <p className="cz-quiet">Puede cerrar esta ventana: el cálculo continúa y queda guardado.</p>
        <CardsSkeleton cards={3} />
      </div>
    );
  const parts = [
    { key: 'open', label: 'Reservas abiertas', part: open },
    { key: 'closed', label: months === 1 ? 'Cerradas, último mes' : `Cerradas, últimos ${months} meses`, part: closed },
  ];
  return (
    <>
      <p className="cz-quiet">
        {author}, {formatDateTime(created_at)}. Simular no cambia ningún precio.
      </p>
      <Tabs
        items={parts.map(({ key, label, part }) => ({
          key,
          label,
          children: part === null ? <EmptyState title="Nada que comparar" /> : <SimulatedPart part={part} />,
        }))}
      />
    </>
  );
}
