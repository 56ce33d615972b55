import { getBillingSetup } from '@cabezal/contract/money/billing/payment-orders.calls';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { paths } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { FoldedNotice } from '../../../ui/feedback/FoldedNotice.tsx';

/** A link to the screen of parameters, if the person may open it. */
function Parameters() {
  const { mayOpen } = useAccess();
  const name = 'Mantenimiento general';
  return mayOpen(paths.generalMaintenance) ? (
    <Link to={`${paths.generalMaintenance}?tab=parametros`}>{name}</Link>
  ) : (
    `${name} (pídalo a quien administra la empresa)`
  );
}

/** Warnings before the first order: that SAP is unreachable although orders go through it, and that invoices are only test documents. */
export function BillingNotices() {
  const { isOperator } = useAccess();
  const setup = useCall(getBillingSetup, {}, { enabled: isOperator });
  if (!setup.data) return null;
  const { with_sap, sap_is_set_up, sri_is_test } = setup.data;
  return (
    <>
      {with_sap && !sap_is_set_up && (
        <FoldedNotice
          className="cz-billing-notice"
          type="warning"
          short="SAP no está configurado"
          title="SAP no está configurado: una orden que se envíe quedará en error y no podrá facturarse"
        >
          Quien administra el servidor lo conecta con SAP_URL. Si su empresa no usa SAP, diga que la orden no pasa por
          SAP en <Parameters />, en «Facturación»: se factura entonces directamente.
        </FoldedNotice>
      )}
      {sri_is_test && (
        <FoldedNotice
          className="cz-billing-notice"
          type="info"
          short="Facturas en ambiente de pruebas"
          title="Las facturas salen en el ambiente de pruebas del SRI: no tienen validez tributaria"
        >
          Cuando el SRI le autorice la emisión, cambie «Ambiente del SRI» a 2 en <Parameters />, en «Facturación».
        </FoldedNotice>
      )}
    </>
  );
}
