import { ImportButton } from '../../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';

/** Imports positions from another system: they fill a truck's history and do not change its current position. */
export function PositionsTab() {
  const { may } = useAccess();
  return (
    <EmptyState
      title="Posiciones que guardó otro sistema"
      text="Suba un Excel con placa o código del módem, fecha y hora, latitud y longitud. Llenan el recorrido de los últimos 30 días; las que ya están no se repiten, y ninguna mueve hacia atrás la última posición de un camión."
      action={may('equipment.write') ? <ImportButton kind="positions" /> : undefined}
    />
  );
}
