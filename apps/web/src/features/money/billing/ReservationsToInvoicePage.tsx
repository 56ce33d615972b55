import { ToInvoiceTab } from './ToInvoiceTab.tsx';
import './billing.css';

/** `/reservas-facturas`: what is delivered and on no order yet, by itself. */
export default function ReservationsToInvoicePage() {
  return <ToInvoiceTab header={{ title: 'Reservas por facturar' }} />;
}
