import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { AdvancesTab } from './AdvancesTab.tsx';
import { useDecided } from './choice.ts';
import { OpenCutoff } from './OpenCutoff.tsx';

/** `/reportes/viaticos-registrar`: meals and lodging of own drivers, and their advances. */
export default function AllowancesOpenPage() {
  const decided = useDecided();
  return (
    <TabbedPage
      header={{ title: 'Viáticos por cortar', status: <LiveStatus /> }}
      tabs={[
        { key: 'cortar', name: 'Por cortar', content: () => <OpenCutoff kind="VIATICOS" decided={decided} /> },
        { key: 'anticipos', name: 'Anticipos', content: () => <AdvancesTab beneficiary="CONDUCTOR" /> },
      ]}
    />
  );
}
