import type { SlotDraft } from '@cabezal/contract/operations/slot-drafts/slot-drafts.calls';
import type { DraftPlace } from '@cabezal/domain/operations/slot-drafts/draft-sheet';
import { Alert } from 'antd';
import { paths, pathTo } from '../../../../app/paths.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';

const WAYS: Readonly<Record<Exclude<DraftPlace, 'DRAFT'>, string>> = {
  RESERVATION: 'Corregir la reserva',
  CONTAINER: 'Editar el contenedor',
  GUIDE: 'Abrir la guía',
  CODES: 'Abrir los códigos',
  PLACE: 'Abrir la planta',
};

/** What is shown of a draft, of a slot or of a DISV. */
type Lacking = Pick<SlotDraft, 'id_guide' | 'id_location' | 'id_plant' | 'missing'> & {
  can: Pick<SlotDraft['can'], 'ask' | 'send'>;
};

/** What the draft is for. */
interface LackWords {
  /** Before the list of what lacks. */
  lacks: string;
  /** What a person does once nothing lacks, where no requests leave. */
  byHand: string;
}
const OF_SLOT: LackWords = {
  lacks: 'Para pedir el turno falta',
  byHand: 'No falta nada: pida el turno en el portal y regístrelo',
};

/** The address of the screen where a value is entered; null: it is entered here, or in a form over the draft. */
function addressOf(place: DraftPlace, { id_guide, id_location, id_plant }: Lacking): string | null {
  if (place === 'GUIDE') return `${paths.guides}?guia=${id_guide}`;
  if (place === 'CODES') return `${paths.generalMaintenance}?tab=codigos&terminal=${id_location}`;
  if (place === 'PLACE' && id_plant !== null) return pathTo(paths.location, { id_establecimiento: id_plant });
  return null;
}

interface LacksProps {
  draft: Lacking;
  onFix: (place: 'RESERVATION' | 'CONTAINER') => void;
}

/** Everything that lacks before the terminal gives a slot or issues a DISV, each with the way to its field. */
export function SlotLacks({ draft, onFix, words = OF_SLOT }: LacksProps & { words?: LackWords }) {
  // What was sent is no longer completed here.
  if (draft.can.ask === true) return null;
  if (draft.missing.length === 0)
    return <Alert type="success" showIcon title={draft.can.send === true ? 'No falta nada' : words.byHand} />;
  return (
    <Alert
      type="warning"
      showIcon
      title={words.lacks}
      description={
        <ul className="cz-records-list">
          {draft.missing.map(({ field, place, text }) => (
            <li key={field}>
              {text} <Way place={place} draft={draft} onFix={onFix} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Way({ place, draft, onFix }: LacksProps & { place: DraftPlace }) {
  if (place === 'DRAFT') return null;
  if (place === 'RESERVATION' || place === 'CONTAINER')
    return (
      <ActionButton size="small" onClick={() => onFix(place)}>
        {WAYS[place]}
      </ActionButton>
    );
  const address = addressOf(place, draft);
  return (
    address && (
      <ActionButton size="small" href={`#${address}`}>
        {WAYS[place]}
      </ActionButton>
    )
  );
}
