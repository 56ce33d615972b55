import { getFeeCoverage } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { lazy, Suspense } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { ImportButton } from '../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { AddButton } from '../../../ui/AddButton.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { useAddress } from '../../../ui/use-address.ts';
import { CoverageTab } from './CoverageTab.tsx';
import { FeesTab } from './FeesTab.tsx';
import { HolidaysTab } from './HolidaysTab.tsx';
import { SurchargesTab } from './SurchargesTab.tsx';

const SimulationDrawer = lazy(() => import('./simulation/SimulationDrawer.tsx'));

/** `/tarifas`: sale rates with their validity; lanes without a price; surcharges; holidays. */
export default function FeesPage() {
  const { isOperator, mayKeep } = useAccess();
  const { get, id, change } = useAddress<'simulacion' | 'tab'>();
  const id_simulation = id('simulacion');
  const gaps = useGapCount(isOperator);
  const tabs = [
    { key: 'tarifas', name: 'Tarifas', content: () => <FeesTab /> },
    ...(isOperator
      ? [{ key: 'cobertura', name: 'Cobertura', count: gaps, problem: true, content: () => <CoverageTab /> }]
      : []),
    { key: 'recargos', name: 'Recargos', content: () => <SurchargesTab /> },
    { key: 'feriados', name: 'Feriados', content: () => <HolidaysTab /> },
  ];
  return (
    <>
      <TabbedPage
        header={{
          title: 'Tarifas',
          status: <LiveStatus />,
          // Surcharges and holidays have a main action of their own.
          actions: mayKeep('fee.write') && isOfFees(get('tab')) && (
            <>
              <ImportButton kind="fees" />
              <AddButton to={paths.feeAdd}>Nueva tarifa</AddButton>
            </>
          ),
        }}
        tabs={tabs}
      />
      {id_simulation !== null && (
        <Suspense fallback={null}>
          <SimulationDrawer id_simulation={id_simulation} onClose={() => change({ simulacion: null })} />
        </Suspense>
      )}
    </>
  );
}

const isOfFees = (tab: string | null) => tab !== 'recargos' && tab !== 'feriados';

/** Number of lanes that are driven and will have no price: their reservations cannot be approved. */
function useGapCount(isOperator: boolean): number | undefined {
  const found = useCall(getFeeCoverage, {}, { enabled: isOperator, staleTime: 60_000 });
  return found.data?.without_price.length || undefined;
}
