import { Alert } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const MISSING = 'Habilitar Permisos para Notificaciones';

type Permission = NotificationPermission | 'unsupported';
const current = (): Permission => (typeof Notification === 'undefined' ? 'unsupported' : Notification.permission);

/** Whether this browser may show notices while the application is closed. */
export function NotificationsPanel() {
  const [permission, setPermission] = useState<Permission>(current);
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return toast.warning(MISSING);
    await navigator.serviceWorker?.register('/service-worker.js');
    toast.success('Notificaciones habilitadas en este navegador');
  };
  if (permission === 'unsupported') {
    return <Alert type="info" showIcon title="Este navegador no puede mostrar notificaciones." />;
  }
  if (permission === 'granted') {
    return <Alert type="success" showIcon title="Las notificaciones están habilitadas en este navegador." />;
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={MISSING}
      description={
        permission === 'denied'
          ? 'El navegador las tiene bloqueadas: permítalas en el candado que está junto a la dirección y recargue la página.'
          : 'Así recibe los avisos de stand-by, retrasos y camiones sin GPS aunque tenga otra ventana abierta.'
      }
      action={permission === 'default' && <ActionButton onClick={ask}>Habilitar</ActionButton>}
    />
  );
}
