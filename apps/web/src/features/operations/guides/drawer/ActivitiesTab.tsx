import { getGuideActivities } from '@cabezal/contract/operations/guides/guides.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { optionsOf } from '../../../../ui/form/options-of.ts';
import { Chip } from '../../../../ui/status/marks.tsx';

type Activity = (typeof getGuideActivities.output._output)[number];

const KINDS: Readonly<Record<Activity['kind'], string>> = {
  EVENT: 'Evento',
  NOTE: 'Nota',
  ALERT: 'Alerta',
  FILE: 'Documento',
  SLOT: 'Turno',
  SCAN: 'Lectura QR',
  EDIT: 'Cambio',
};
const options = optionsOf(KINDS);

/** Everything that happened to the trip in one line of time, newest first: also papers, slots, readings of its QR code and changes. */
export default function ActivitiesTab({ id_guide }: { id_guide: number }) {
  const [kinds, setKinds] = useState<string[]>([]);
  const found = useCall(getGuideActivities, { id_guide });
  if (!found.data) return <Answer query={found} what="la cronología" loading={<CardsSkeleton cards={2} />} />;
  const shown = found.data
    .map((one, at) => ({ ...one, key: `${one.at} ${at}` }))
    .filter(one => kinds.length === 0 || kinds.includes(one.kind));
  return (
    <>
      <Select
        mode="multiple"
        allowClear
        aria-label="Qué se muestra"
        className="cz-guides-activity-kinds"
        placeholder="Todo"
        options={options}
        value={kinds}
        onChange={setKinds}
      />
      {shown.length === 0 ? (
        <EmptyState
          title={kinds.length === 0 ? 'Aún no pasa nada' : 'Nada de esto en el viaje'}
          text="Aquí quedan los eventos, notas, documentos, turnos, lecturas del QR y cambios de la guía."
        />
      ) : (
        <ol className="cz-history">
          {shown.map(one => (
            <li key={one.key}>
              <time dateTime={one.at}>{formatDateTime(one.at)}</time>
              <div>
                <Chip>{KINDS[one.kind]}</Chip>{' '}
                {one.annulled ? (
                  <>
                    <del>{one.text}</del> <span className="cz-late">Anulado</span>
                  </>
                ) : (
                  one.text
                )}
                {one.stop && <> · {one.stop}</>}
                {one.motivo && <> · {one.motivo}</>} <span className="cz-history-who">· {one.author}</span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
