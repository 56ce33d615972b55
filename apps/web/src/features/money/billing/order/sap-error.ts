/** The title of an order that SAP refused or did not cancel, by the gateway's note on the last attempt. */
export function sapErrorTitle(text: string): string {
  if (text.startsWith('SAP rechazó la orden')) return 'SAP no aceptó la orden';
  if (text.startsWith('SAP no anuló')) return 'SAP no anuló la orden: sigue en pie';
  // The order was sent and no number was received: SAP may have stored it.
  const isLost = /^SAP (no respondió|respondió|falló \()|^No se pudo conectar con SAP \(.*(RESET|SOCKET|PIPE)/.test(
    text,
  );
  if (isLost) return 'SAP no respondió; la orden puede haber llegado';
  return 'No se pudo enviar la orden a SAP';
}
