import { ToInvoiceTab } from './ToInvoiceTab.tsx';
import './billing.css';

/** `/reservas-facturas`: delivered reservations on no order yet, as a page of its own. */
export default function ReservationsToInvoicePage() {
  return <ToInvoiceTab header={{ title: 'Reservas por facturar' }} />;
}
