import { Alert, Button } from 'antd';
import type { BookingValues } from './booking-values.ts';
import { type BookingDraft, draftMoment } from './use-booking-draft.ts';

/** On return: what was being written the last time, to go on with or to throw away. */
export function DraftOffer({
  draft,
  onContinue,
}: {
  draft: BookingDraft;
  onContinue: (values: BookingValues) => void;
}) {
  const { found } = draft;
  if (!found) return null;
  return (
    <Alert
      type="info"
      showIcon
      className="cz-form-alert"
      title="Dejó una reserva a medias"
      action={
        <span className="rv-draft-actions">
          <Button
            size="small"
            type="primary"
            onClick={() => {
              onContinue(found.values);
              draft.close();
            }}
          >
            {`Continuar con el borrador de ${draftMoment(found.at, new Date())}`}
          </Button>
          <Button size="small" type="text" onClick={draft.forget}>
            Descartar
          </Button>
        </span>
      }
    />
  );
}
