import * as logs from '@cabezal/contract/money/reposts/postings.calls';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../live/LiveStatus.tsx';
import { TabbedPage } from '../../../ui/TabbedPage.tsx';
import { LogTab } from './LogTab.tsx';

const sales = [
  {
    key: 'ventas',
    name: 'Ventas',
    content: () => (
      <LogTab
        id="sap_sales"
        call={logs.logSap}
        excel={logs.logSapExcel}
        empty="Las órdenes de pago que se envían a SAP aparecen aquí, con sus facturas y anulaciones."
      />
    ),
  },
  {
    key: 'reembolsos',
    name: 'Reembolsos',
    content: () => (
      <LogTab
        id="sap_refunds"
        call={logs.logSapReembolsos}
        excel={logs.logSapReembolsosExcel}
        empty="Las órdenes de reembolso que se envían a SAP aparecen aquí."
      />
    ),
  },
];
const costs = [
  {
    key: 'costos',
    name: 'Costos y particulares',
    content: () => (
      <LogTab
        id="sap_costs"
        call={logs.logSapCostoParticulares}
        excel={logs.logSapCostoParticularesExcel}
        empty="Las órdenes a proveedores que se envían a SAP aparecen aquí, con los pedidos de compra de las guías que llevan transportistas."
      />
    ),
  },
  {
    key: 'particulares',
    name: 'Cortes',
    content: () => (
      <LogTab
        id="sap_cutoffs"
        call={logs.logSapParticulares}
        excel={logs.logSapParticularesExcel}
        empty="Los cortes que se envían a SAP aparecen aquí."
      />
    ),
  },
];

/** `/sap`: all postings to SAP, in four logs. */
export default function SapPage() {
  const { may } = useAccess();
  return (
    <TabbedPage
      header={{ title: 'SAP', status: <LiveStatus /> }}
      tabs={may('cost.read') ? [...sales, ...costs] : sales}
    />
  );
}
