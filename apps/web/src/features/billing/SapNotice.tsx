import { getBillingSetup } from '@cabezal/contract/billing/payment-orders.calls';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { useCall } from '../../api/use-call.ts';
import { paths } from '../../app/paths.ts';
import { useAccess } from '../../kits/rights/use-access.ts';

/** Said before the first order: orders go through SAP, and the server does not know where SAP is. */
export function SapNotice() {
  const { isOperator, mayOpen } = useAccess();
  const setup = useCall(getBillingSetup, {}, { enabled: isOperator });
  if (!setup.data?.with_sap || setup.data.sap_is_set_up) return null;
  const parameters = mayOpen(paths.generalMaintenance);
  return (
    <Alert
      className="cz-billing-notice"
      type="warning"
      showIcon
      title="SAP no está configurado: una orden que se envíe quedará en error y no podrá facturarse"
      description={
        <>
          Quien administra el servidor lo conecta con SAP_URL. Si su empresa no usa SAP, diga que la orden no pasa por
          SAP en{' '}
          {parameters ? (
            <Link to={`${paths.generalMaintenance}?tab=parametros`}>Mantenimiento general</Link>
          ) : (
            'Mantenimiento general'
          )}
          , en «Facturación»: se factura entonces directamente.
        </>
      }
    />
  );
}
