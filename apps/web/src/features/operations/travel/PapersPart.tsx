import { CameraOutlined, CheckCircleFilled, CloudSyncOutlined } from '@ant-design/icons';
import type { Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { type ChangeEvent, useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import { smallPhoto } from './small-photo.ts';
import type { Outbox } from './use-outbox.ts';

interface PapersPartProps {
  trip: Travel;
  id_stop: number | null;
  outbox: Outbox;
}

const UNREAD = 'No se pudo leer la foto. Tómela de nuevo.';

/** The photos that the trip requires, taken with the camera and sent as soon as there is signal. */
export function PapersPart({ trip, id_stop, outbox }: PapersPartProps) {
  const queued = new Set(
    outbox.items.flatMap(item => (item.type === 'photo' && item.refused === undefined ? [item.kind] : [])),
  );
  const done = trip.papers.filter(paper => paper.present || queued.has(paper.kind)).length;
  const take = async (kind: string, name: string, file: File) => {
    const photo = await smallPhoto(file);
    if (photo) await outbox.add({ type: 'photo', kind, name, id_stop, photo });
    else toast.error(UNREAD);
    return photo !== null;
  };
  return (
    <section className="cz-travel-part" aria-label="Fotos y documentos">
      <header>
        <h2>Fotos y documentos</h2>
        {trip.papers.length > 0 && (
          <span>
            {done} de {trip.papers.length}
          </span>
        )}
      </header>
      <div className="cz-travel-papers">
        {trip.papers.map(paper => (
          <PaperTile
            key={paper.kind}
            name={paper.name}
            state={paper.present ? 'sent' : queued.has(paper.kind) ? 'waiting' : paper.required ? 'missing' : 'free'}
            onPhoto={file => take(paper.kind, paper.name, file)}
          />
        ))}
        <PaperTile name="Otra foto" state="free" onPhoto={file => take('FOTO', 'Foto', file)} />
      </div>
    </section>
  );
}

interface PaperTileProps {
  name: string;
  state: 'sent' | 'waiting' | 'missing' | 'free';
  /** Resolves to false if the photo could not be read. */
  onPhoto: (file: File) => Promise<boolean>;
}

const words = { sent: 'Enviada', waiting: 'Por enviar', missing: 'Obligatoria', free: '' };

function PaperTile({ name, state, onPhoto }: PaperTileProps) {
  const [isBusy, setBusy] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setBusy(true);
    setUnread(!(await onPhoto(file)));
    setBusy(false);
  };
  const Icon = state === 'sent' ? CheckCircleFilled : state === 'waiting' ? CloudSyncOutlined : CameraOutlined;
  return (
    <label className={`cz-travel-paper cz-travel-paper-${state}`}>
      <input type="file" accept="image/*" capture="environment" onChange={event => void choose(event)} />
      <Icon />
      <strong>{name}</strong>
      <small>{isBusy ? 'Preparando…' : isUnread ? UNREAD : words[state]}</small>
    </label>
  );
}
