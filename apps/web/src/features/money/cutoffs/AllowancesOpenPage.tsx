import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { AdvancesTab } from './AdvancesTab.tsx';
import { AllowanceRatesTab } from './AllowanceRatesTab.tsx';
import { useDecided } from './choice.ts';
import { OpenCutoff } from './OpenCutoff.tsx';

/** `/reportes/viaticos-registrar`: meals and lodging of own drivers, their advances, and the rates by road and city. */
export default function AllowancesOpenPage() {
  const decided = useDecided();
  return (
    <TabbedPage
      header={{ title: 'Viáticos por cortar', status: <LiveStatus /> }}
      tabs={[
        { key: 'cortar', name: 'Por cortar', content: () => <OpenCutoff kind="VIATICOS" decided={decided} /> },
        { key: 'anticipos', name: 'Anticipos', content: () => <AdvancesTab beneficiary="CONDUCTOR" /> },
        { key: 'tarifas', name: 'Tarifas', content: () => <AllowanceRatesTab /> },
      ]}
    />
  );
}
