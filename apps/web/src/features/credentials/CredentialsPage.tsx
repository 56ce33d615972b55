import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabLabel } from '../../ui/table/TableToolbar.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { useAccess } from '../records/use-access.ts';
import { ExpiringTab } from './ExpiringTab.tsx';
import { MatrixTab } from './MatrixTab.tsx';
import '../../ui/table/tabbed.css';
import './credentials.css';

const tabs = [
  { key: 'conductores', label: <TabLabel name="Conductores" /> },
  { key: 'camiones', label: <TabLabel name="Camiones" /> },
  { key: 'por_vencer', label: <TabLabel name="Por vencer" /> },
];

/** Who may enter where: drivers and trucks by terminal, and what has to be renewed soon. */
export function CredentialsPage({ own }: { own: boolean }) {
  const { can } = useAccess();
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const active = tabs.find(tab => tab.key === wanted)?.key ?? 'conductores';
  const choose = (key: string) =>
    setParams(current => {
      const next = new URLSearchParams(current);
      next.set('tab', key);
      return next;
    });
  return (
    <div className="cz-page cz-tabbed">
      <PageHeader
        title={own ? 'Credenciales propias' : 'Credenciales de particulares'}
        actions={can('credential.write') ? <ImportButton kind="credentials" /> : null}
      />
      <Tabs className="cz-tabbed-tabs" activeKey={active} items={tabs} onChange={choose} />
      <div className="cz-tabbed-list">
        {active === 'conductores' && <MatrixTab key={`driver-${own}`} subject="driver" own={own} />}
        {active === 'camiones' && <MatrixTab key={`truck-${own}`} subject="truck" own={own} />}
        {active === 'por_vencer' && <ExpiringTab key={`soon-${own}`} own={own} />}
      </div>
    </div>
  );
}
