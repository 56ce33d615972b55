import { CheckCircleFilled, KeyOutlined, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { getModemSignal, type ModemSignalAnswer } from '@cabezal/contract/fleet/modems/modems.calls';
import { formatDistance } from '@cabezal/domain/system/amounts/format';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { clockText } from '@cabezal/domain/system/validation/modem';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { invalidateNouns } from '../../../../api/nouns.ts';
import { useCall } from '../../../../api/use-call.ts';
import { SECOND_MS, useClock } from '../../../../ui/use-clock.ts';
import { agoText, carryingText, missingText } from './modem-words.ts';
import { Omissions } from './Omissions.tsx';

/** A person is at the device and waits. */
const ASK_AGAIN_MS = 3_000;

interface SignalText {
  tone: 'idle' | 'wait' | 'good' | 'bad';
  text: string;
}

/** No signal yet: without a key there cannot be one, and without a truck it is not stored. */
function unheard(has_key: boolean, is_mounted: boolean): SignalText {
  const missing = missingText({ has_key, is_mounted });
  if (!has_key) return { tone: 'idle', text: `Aún no recibe: ${missing}` };
  const waits = 'Esperando la primera posición…';
  return { tone: 'wait', text: missing ? `${waits} Móntelo antes en un camión: sin él no se guarda` : waits };
}

function said(answer: ModemSignalAnswer, has_key: boolean, secondsSince: (at: string) => number): SignalText {
  const { signal, is_mounted, wrong_key } = answer;
  if (signal === null || (wrong_key !== null && wrong_key.last_at > signal.heard_at)) {
    if (wrong_key === null) return unheard(has_key, is_mounted);
    const times = wrong_key.times === 1 ? '' : ` (${wrong_key.times} veces)`;
    return { tone: 'bad', text: `Llamó con otra clave ${agoText(secondsSince(wrong_key.last_at))}${times}` };
  }
  const ago = agoText(secondsSince(signal.heard_at));
  const clock = clockText(signal.clock_off_s);
  if (signal.outcome === 'CLOCK')
    return {
      tone: 'bad',
      text: `Llegó ${ago} y no se guardó. ${clock ?? 'La hora que envía no es creíble'}: corríjalo`,
    };
  if (signal.outcome === 'REFUSED') return { tone: 'bad', text: `Llamó ${ago}, pero no se guardó: ${signal.reason}` };
  if (signal.outcome === 'NO_FIX') {
    const last =
      signal.device_time === null || signal.lat === null
        ? ''
        : ` (la última es de ${formatDateTime(signal.device_time)})`;
    return {
      tone: clock === null ? 'wait' : 'bad',
      text: `Llamó ${ago}, sin posición${last}. ${clock ?? signal.reason}`,
    };
  }
  const place = signal.place === null ? '' : `, a ${formatDistance(signal.place.distance_m)} de ${signal.place.name}`;
  if (signal.outcome === 'UNMOUNTED' && is_mounted && signal.device_time !== null) {
    const at = formatDateTime(signal.device_time);
    return { tone: 'bad', text: `Recibida ${ago}, pero es de ${at}, cuando el módem no estaba montado` };
  }
  if (signal.outcome === 'UNMOUNTED')
    return { tone: 'bad', text: `Recibida ${ago}${place}, pero el módem no está montado` };
  const of = signal.outcome === 'ON_EQUIPMENT' ? `, del ${carryingText(signal.of)}` : '';
  const text = `Recibida ${ago}${of}${place}`;
  const remarks = [clock, signal.reason].filter(remark => remark !== null);
  return remarks.length === 0 ? { tone: 'good', text } : { tone: 'bad', text: [text, ...remarks].join('. ') };
}

const icons = { idle: <KeyOutlined />, wait: <LoadingOutlined />, good: <CheckCircleFilled />, bad: <WarningFilled /> };

/** There is no live message for signals: after a new one, the other reads about the modem on this page are refetched. */
function useToldElsewhere(heard_at: string | null | undefined): void {
  const client = useQueryClient();
  const told = useRef(heard_at);
  useEffect(() => {
    if (heard_at === undefined || heard_at === told.current) return;
    if (told.current !== undefined) invalidateNouns(client, ['equipment']);
    told.current = heard_at;
  }, [client, heard_at]);
}

/** «Esperando la primera posición…», «Recibida hace 3 s, a 40 m de Base Guayaquil»: the signal of the modem, polled. */
export function SignalLine({ id_equipment, has_key }: { id_equipment: number; has_key: boolean }) {
  const found = useCall(getModemSignal, { id_equipment }, { refetchInterval: ASK_AGAIN_MS });
  const now = useClock(SECOND_MS);
  const { data } = found;
  useToldElsewhere(data && (data.signal?.heard_at ?? null));
  if (data === undefined) return <p className="cz-equipments-signal" />;
  // The server's time, advanced while the answer is shown.
  const passed = Math.max(0, now.getTime() - found.dataUpdatedAt);
  const secondsSince = (at: string) => (Date.parse(data.now) - Date.parse(at) + passed) / 1000;
  const { tone, text } = said(data, has_key, secondsSince);
  return (
    <>
      <p className={`cz-equipments-signal cz-equipments-signal-${tone}`} role="status">
        {icons[tone]} {text}
      </p>
      <Omissions omissions={data.omissions} secondsSince={secondsSince} />
    </>
  );
}
