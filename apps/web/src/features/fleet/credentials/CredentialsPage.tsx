import { ImportButton } from '../../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { ExpiringTab } from './ExpiringTab.tsx';
import { MatrixTab } from './MatrixTab.tsx';
import './credentials.css';

/** Permits to enter places: drivers and trucks by terminal, and credentials that expire soon. */
export function CredentialsPage({ own }: { own: boolean }) {
  const { may } = useAccess();
  const tabs = [
    { key: 'conductores', name: 'Conductores', content: () => <MatrixTab subject="driver" own={own} /> },
    { key: 'camiones', name: 'Camiones', content: () => <MatrixTab subject="truck" own={own} /> },
    { key: 'por_vencer', name: 'Por vencer', content: () => <ExpiringTab own={own} /> },
  ];
  return (
    <TabbedPage
      key={String(own)}
      header={{
        title: own ? 'Credenciales propias' : 'Credenciales de particulares',
        actions: may('credential.write') ? <ImportButton kind="credentials" /> : null,
      }}
      tabs={tabs}
    />
  );
}
