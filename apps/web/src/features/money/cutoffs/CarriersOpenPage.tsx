import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { AdvancesTab } from './AdvancesTab.tsx';
import { useDecided } from './choice.ts';
import { OpenCutoff } from './OpenCutoff.tsx';

/** `/reportes/particulares-registrar`: what carriers are owed for closed guides, and their advances. */
export default function CarriersOpenPage() {
  const decided = useDecided();
  return (
    <TabbedPage
      header={{ title: 'Particulares por cortar', status: <LiveStatus /> }}
      tabs={[
        { key: 'cortar', name: 'Por cortar', content: () => <OpenCutoff kind="PARTICULARES" decided={decided} /> },
        { key: 'anticipos', name: 'Anticipos', content: () => <AdvancesTab beneficiary="TRANSPORTISTA" /> },
      ]}
    />
  );
}
