import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabLabel } from '../../ui/table/TableToolbar.tsx';
import { CompaniesTab } from './CompaniesTab.tsx';
import { DriversTab } from './DriversTab.tsx';
import { TrucksTab } from './TrucksTab.tsx';
import '../../ui/table/tabbed.css';

const tabs = [
  { key: 'conductores', label: <TabLabel name="Conductores" /> },
  { key: 'camiones', label: <TabLabel name="Camiones" /> },
  { key: 'empresas', label: <TabLabel name="Empresas" /> },
];

/** Who and what waits to be qualified, of every carrier. */
export default function ProcurementPage() {
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
      <PageHeader title="Compras" status={<LiveStatus />} />
      <Tabs className="cz-tabbed-tabs" activeKey={active} items={tabs} onChange={choose} />
      <div className="cz-tabbed-list">
        {active === 'conductores' && <DriversTab />}
        {active === 'camiones' && <TrucksTab />}
        {active === 'empresas' && <CompaniesTab />}
      </div>
    </div>
  );
}
