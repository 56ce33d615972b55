import {
  getPushDevices,
  type PushDevice,
  registerPushToken,
  removePushDevice,
  testPushDevice,
} from '@cabezal/contract/people/notifications/push-devices.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Alert } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { canPush, choosePush, forgetPush, subscribeBrowser } from '../../../kits/notifications/push-browser.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { customColumn, instantColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import './notifications.css';

const MISSING = 'Habilitar Permisos para Notificaciones';

/** What became of the last message, in words. */
function lastSent({ delivered_at, failed_at }: PushDevice): string {
  if (failed_at !== null) return `No se pudo entregar el ${formatDateTime(failed_at)}`;
  return delivered_at === null ? 'Ninguno todavía' : formatDateTime(delivered_at);
}

const columns = [
  customColumn<PushDevice>('device', 'Navegador', row => (row.is_this ? `${row.device} (este)` : row.device), {
    card: 'title',
  }),
  instantColumn<PushDevice>('created_at', 'Desde'),
  instantColumn<PushDevice>('seen_at', 'Visto por última vez'),
  customColumn<PushDevice>('sent', 'Último aviso entregado', lastSent),
];

/** The browsers in which the person gets notices while the application is closed, and whether this one is among them. */
export function NotificationsPanel() {
  const found = useCall(getPushDevices, {});
  if (!found.data) return <Answer query={found} what="sus navegadores" loading={<RowsSkeleton rows={2} />} />;
  const { public_key, devices } = found.data;
  return (
    <>
      <ThisBrowser publicKey={public_key} isOn={devices.some(device => device.is_this)} />
      <Devices devices={devices} />
    </>
  );
}

/** An iPhone shows push messages only of a page that was put on the home screen; it reads these tags when that is done. */
function NotSupported() {
  return (
    <>
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <meta name="apple-mobile-web-app-title" content="Cabezal" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <Alert
        type="info"
        showIcon
        title="Este navegador no puede mostrar notificaciones."
        description="En un iPhone o iPad (iOS 16.4 o posterior) llegan con la página instalada: en Safari, Compartir → Agregar a inicio; ábrala desde allí y vuelva a esta pantalla."
      />
    </>
  );
}

interface ThisBrowserProps {
  publicKey: string;
  /** It is registered for this session. */
  isOn: boolean;
}

function ThisBrowser({ publicKey, isOn }: ThisBrowserProps) {
  const isAble = canPush();
  const [permission, setPermission] = useState(() => (isAble ? Notification.permission : 'default'));
  const register = useChange(registerPushToken, {
    onDone: () => {
      choosePush();
      toast.success('Este navegador recibe avisos. Le enviamos uno de prueba.');
    },
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const enable = async () => {
    // First of all: Safari asks only within the press.
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer !== 'granted') return toast.warning(MISSING);
    try {
      const subscription = await subscribeBrowser(publicKey);
      setRefusal(null);
      await register.run({ token: JSON.stringify(subscription) });
    } catch {
      setRefusal('El navegador no pudo registrarse en su servicio de avisos. Revise su conexión e intente otra vez.');
    }
  };
  if (!isAble) return <NotSupported />;
  if (permission === 'denied')
    return (
      <Alert
        type="warning"
        showIcon
        title={MISSING}
        description="El navegador las tiene bloqueadas: permítalas en el candado que está junto a la dirección y recargue la página."
      />
    );
  if (isOn && permission === 'granted')
    return (
      <Alert
        type="success"
        showIcon
        title="Este navegador recibe avisos, también cerrado."
        description="Lo que recibe aquí son los avisos que tiene encendidos en «Navegador cerrado». Terminan con su sesión: para que sigan al día siguiente, ingrese con «Mantener la sesión en este equipo»."
      />
    );
  return (
    <>
      <Failure error={register.error} />
      <Alert
        type="warning"
        showIcon
        title={permission === 'granted' ? 'Este navegador no recibe avisos cuando está cerrado' : MISSING}
        description={
          refusal ??
          'Los avisos que encienda en «Navegador cerrado» llegan a este equipo aunque no tenga abierta la aplicación.'
        }
        action={<ActionButton onClick={enable}>Habilitar</ActionButton>}
      />
    </>
  );
}

function Devices({ devices }: { devices: readonly PushDevice[] }) {
  const test = useChange(testPushDevice, { onDone: () => toast.success('Prueba enviada') });
  const remove = useChange(removePushDevice);
  const removeOne = async ({ id_push_subscription, is_this }: PushDevice) => {
    if (is_this) await forgetPush().catch(() => {});
    await remove.run({ id_push_subscription });
  };
  return (
    <div className="cz-notifications-devices">
      <Failure error={test.error ?? remove.error} />
      <SmallTable<PushDevice>
        rows={devices}
        columns={columns}
        rowKey={row => row.id_push_subscription}
        empty={{
          title: 'Ningún navegador recibe avisos',
          text: 'Aquí aparece cada equipo en el que los habilite, con su último uso.',
        }}
        actions={row => (
          <>
            <ActionButton size="small" onClick={() => test.run({ id_push_subscription: row.id_push_subscription })}>
              Enviar prueba
            </ActionButton>
            <ActionButton size="small" look="danger" onClick={() => removeOne(row)}>
              Quitar
            </ActionButton>
          </>
        )}
      />
    </div>
  );
}
