import { FilePdfOutlined } from '@ant-design/icons';
import { getTemperatures, getTemperaturesPdf } from '@cabezal/contract/tracking/cold-chain/cold-chain.calls';
import type { TemperatureLog as Log } from '@cabezal/contract/tracking/cold-chain/cold-chain.shapes';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { formatDuration } from '@cabezal/domain/system/time/time';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FactGrid } from '../../ui/detail/DetailPage.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { LineChart } from '../charts/LineChart.tsx';
import { openAnswer } from '../files/open-answer.ts';
import { askedText, degrees, temperatureSpec } from './temperature-spec.ts';
import './cold-chain.css';

const READ_AGAIN_MS = 60_000;

/** The temperatures of the reefer of a trip, with its paper. */
export default function TemperatureLog({ id_guide }: { id_guide: number }) {
  const found = useCall(getTemperatures, { id_guide }, { refetchInterval: READ_AGAIN_MS });
  return (
    <section className="cz-cold-chain" aria-label="Temperatura del viaje">
      <h3>Temperatura del viaje</h3>
      {found.data ? (
        <Found log={found.data} id_guide={id_guide} />
      ) : (
        <Answer query={found} what="las temperaturas" loading={<p className="cz-quiet">Cargando…</p>} />
      )}
    </section>
  );
}

function Found({ log, id_guide }: { log: Log; id_guide: number }) {
  const spec = useMemo(() => temperatureSpec(log), [log]);
  if (log.period === null) return <p className="cz-quiet">El viaje no ha empezado.</p>;
  if (log.count === 0)
    return (
      <p className="cz-quiet">
        {askedText(log)} Ningún equipo envió la temperatura: revise que el módem del generador o del camión la lea.
      </p>
    );
  return (
    <>
      <FactGrid facts={factsOf(log)} />
      <p className="cz-quiet">
        {askedText(log)} {plural(log.count, 'Es # lectura.', 'Son # lecturas.')}
      </p>
      <LineChart spec={spec} height={220} />
      <div>
        <ActionButton
          icon={<FilePdfOutlined />}
          onClick={() =>
            openAnswer(getTemperaturesPdf, { id_guide }, `temperaturas_${log.container_code ?? id_guide}.pdf`)
          }
        >
          Registro en PDF
        </ActionButton>
      </div>
    </>
  );
}

function factsOf({ summary, set_point_c, readings }: Log) {
  const { within_min, off_min, unknown_min, min_c, max_c } = summary;
  const last = readings.at(-1);
  const genset = last?.genset_on ?? null;
  return [
    { label: set_point_c === null ? 'Con lectura' : 'Dentro de lo pedido', value: formatDuration(within_min) },
    ...(set_point_c === null ? [] : [{ label: 'Fuera de lo pedido', value: formatDuration(off_min) }]),
    { label: 'Sin lectura', value: formatDuration(unknown_min) },
    { label: 'Mínima', value: min_c === null ? null : degrees(min_c) },
    { label: 'Máxima', value: max_c === null ? null : degrees(max_c) },
    { label: 'Generador', value: genset === null ? null : genset ? 'Encendido' : 'Apagado' },
  ];
}
