import { AlertOutlined, EnvironmentOutlined, PhoneOutlined } from '@ant-design/icons';
import { HOLD_MS } from '@cabezal/domain/operations/travel/emergency-call';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { hourWords } from '../../../kits/trips/trip-clock.ts';
import type { CallWay, EmergencyCall } from './emergency-call.ts';
import { askForPlace, type PlacePermission, placePermission } from './phone-place.ts';
import { useEmergency } from './use-emergency.ts';
import { useHold } from './use-hold.ts';
import './emergency.css';

interface EmergencyProps {
  way: CallWay;
  /** The operator's number; null: none is known. */
  phone: string | null;
}

/**
 * «Emergencia»: held for two seconds it calls for help, without a sound and without a question of the browser. Then it says whether the office heard
 * it, and offers to telephone.
 */
export function EmergencyPart({ way, phone }: EmergencyProps) {
  const { call, start } = useEmergency(way);
  if (call?.is_open) return <OpenCall call={call} phone={phone} />;
  return (
    <div className="cz-travel-sos">
      {call && <p role="status">Monitoreo cerró su emergencia de las {hourWords(call.at)}</p>}
      <HoldButton onHeld={start} />
      <AllowPlace />
    </div>
  );
}

function HoldButton({ onHeld }: { onHeld: () => void }) {
  const { isHeld, handlers } = useHold(HOLD_MS, onHeld);
  return (
    <button type="button" className={`cz-travel-hold${isHeld ? ' cz-travel-held' : ''}`} {...handlers}>
      <AlertOutlined />
      <span>
        <strong>Emergencia</strong> <small>{isHeld ? 'Siga presionando' : 'Mantenga presionado 2 segundos'}</small>
      </span>
    </button>
  );
}

/** Asks for the place while nothing happens: during a call the question of the browser would be seen. */
function AllowPlace() {
  const [permission, setPermission] = useState<PlacePermission>('denied');
  useEffect(() => void placePermission().then(setPermission), []);
  if (permission !== 'ask') return null;
  const ask = () => void askForPlace().then(isGiven => setPermission(isGiven ? 'granted' : 'denied'));
  return (
    <button type="button" className="cz-travel-allow" onClick={ask}>
      <EnvironmentOutlined /> Permitir que una emergencia envíe su ubicación
    </button>
  );
}

function wordsOf({ heard_at, refused }: EmergencyCall): string {
  if (heard_at !== null)
    return `Monitoreo recibió su emergencia a las ${hourWords(heard_at)}. Deje esta página abierta: envía dónde está.`;
  if (refused !== undefined) return `${refused}. Llame por teléfono; se sigue intentando.`;
  return 'Avisando a monitoreo. Sin señal, el aviso sale en cuanto haya.';
}

function OpenCall({ call, phone }: { call: EmergencyCall; phone: string | null }) {
  return (
    <div className="cz-travel-sos cz-travel-called">
      <p role="status">{wordsOf(call)}</p>
      <div className="cz-travel-pair">
        <Button icon={<PhoneOutlined />} href="tel:911">
          Llamar al 911
        </Button>
        {phone && (
          <Button icon={<PhoneOutlined />} href={`tel:${phone}`}>
            Llamar a monitoreo
          </Button>
        )}
      </div>
    </div>
  );
}
