import { Alert } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

/** What notifications do today. */
const TODAY =
  'Hoy los avisos se muestran en la aplicación, mientras la tiene abierta, y llegan por correo si lo elige. El permiso queda dado para cuando se muestren también con el navegador cerrado.';
const MISSING = 'Habilitar Permisos para Notificaciones';

type Permission = NotificationPermission | 'unsupported';
const current = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);

/** Whether this browser may show notifications. Nothing is sent yet while the application is closed, and the panel does not claim it. */
export function NotificationsPanel() {
  const [permission, setPermission] = useState<Permission>(current);
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return toast.warning(MISSING);
    await navigator.serviceWorker?.register('/service-worker.js');
    toast.success('Permiso concedido en este navegador');
  };
  if (permission === 'unsupported') {
    return <Alert type="info" showIcon title="Este navegador no puede mostrar notificaciones." />;
  }
  if (permission === 'granted') {
    return <Alert type="success" showIcon title="Este navegador permite las notificaciones." description={TODAY} />;
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={MISSING}
      description={
        permission === 'denied'
          ? 'El navegador las tiene bloqueadas: permítalas en el candado que está junto a la dirección y recargue la página.'
          : TODAY
      }
      action={permission === 'default' && <ActionButton onClick={ask}>Habilitar</ActionButton>}
    />
  );
}
