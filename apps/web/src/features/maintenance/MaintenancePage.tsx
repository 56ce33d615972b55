import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabLabel } from '../../ui/table/TableToolbar.tsx';
import { useAccess } from '../records/use-access.ts';
import { ContainerTypesTab } from './ContainerTypesTab.tsx';
import { IvaTab } from './IvaTab.tsx';
import { MotivesTab } from './MotivesTab.tsx';
import { ParametersTab } from './ParametersTab.tsx';
import { ProductsTab } from './ProductsTab.tsx';
import { ShippingLinesTab } from './ShippingLinesTab.tsx';
import { ShipsTab } from './ShipsTab.tsx';
import '../../ui/table/tabbed.css';
import '../records/parts.css';
import './maintenance.css';

const tabs = [
  { key: 'productos', name: 'Productos', Tab: ProductsTab },
  { key: 'navieras', name: 'Navieras', Tab: ShippingLinesTab },
  { key: 'buques', name: 'Buques', Tab: ShipsTab },
  { key: 'contenedores', name: 'Tipos de contenedor', Tab: ContainerTypesTab },
  { key: 'motivos', name: 'Motivos', Tab: MotivesTab },
  { key: 'iva', name: 'IVA', Tab: IvaTab },
  { key: 'parametros', name: 'Parámetros', Tab: ParametersTab, action: 'parameter.read' },
];

/** The short catalogues from which forms choose, VAT, and the figures that rules use. */
export default function MaintenancePage() {
  const { can } = useAccess();
  const [params, setParams] = useSearchParams();
  const open = tabs.filter(tab => tab.action === undefined || can(tab.action));
  const active = open.find(tab => tab.key === params.get('tab')) ?? open[0];
  return (
    <div className="cz-page cz-tabbed">
      <PageHeader title="Mantenimiento general" />
      <Tabs
        className="cz-tabbed-tabs"
        activeKey={active?.key}
        items={open.map(({ key, name }) => ({ key, label: <TabLabel name={name} /> }))}
        onChange={key => setParams({ tab: key })}
      />
      <div className="cz-tabbed-list">{active && <active.Tab key={active.key} />}</div>
    </div>
  );
}
