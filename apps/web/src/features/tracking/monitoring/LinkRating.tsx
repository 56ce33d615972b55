import {
  getLinkRating,
  type LinkRating as Rating,
  saveLinkRating,
} from '@cabezal/contract/operations/quality/quality.calls';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { callKey } from '../../../api/nouns.ts';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { COMMENT_MAX } from '../../../kits/ratings/rating-words.ts';
import { StarInput, Stars } from '../../../kits/ratings/Stars.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Begun } from '../../../ui/form/EditPage.tsx';
import { Refusal } from '../../../ui/form/FormParts.tsx';
import type { Edit } from '../../../ui/form/use-editing.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { draftOf, draftUpon, type RatingDraft, withStars, writtenStars } from './rating-draft.ts';

interface LinkRatingProps {
  token: string;
  id_guide: number;
}

/** «¿Cómo le fue?» on the page of a link, after the trip: nobody has to sign in. Nothing where the link does not rate. */
export function LinkRating({ token, id_guide }: LinkRatingProps) {
  const client = useQueryClient();
  const { data } = useCall(getLinkRating, { id_guide }, { token });
  /** The rating as it was when the person began to enter something: what others do by the same link meanwhile does not replace the form. */
  const [begun, setBegun] = useState<Rating | null>(null);
  /** The answer is what is stored now: nothing has to be read for it to be shown. */
  const showStored = (stored: Rating) => {
    client.setQueryData(callKey(getLinkRating, { id_guide }, token), stored);
    setBegun(null);
  };
  if (data === undefined || data.criteria.length === 0) return null;
  const { own, can } = begun ?? data;
  if (own === null && can !== true) return null;
  const isOpen = can === true && (own === null || begun !== null);
  const title = own === null ? '¿Cómo le fue con este viaje?' : 'Su calificación';
  return (
    <section className="cz-monitoring-ex-rating" aria-label={title}>
      <h2>{title}</h2>
      {isOpen ? (
        <Begun
          key={own?.version ?? 0}
          record={begun ?? data}
          read={() => callApi(getLinkRating, { id_guide }, { token })}
        >
          {(rating, edit) => (
            <Asked
              token={token}
              id_guide={id_guide}
              rating={rating}
              edit={edit}
              onBegin={() => setBegun(before => before ?? data)}
              onDone={showStored}
            />
          )}
        </Begun>
      ) : (
        own !== null && (
          <>
            <Stars value={own.rating} />
            {own.comment && <p>{own.comment}</p>}
            {can === true && <ActionButton onClick={() => setBegun(data)}>Cambiar la calificación</ActionButton>}
          </>
        )
      )}
    </section>
  );
}

interface AskedProps extends LinkRatingProps {
  rating: Rating;
  edit: Edit;
  onBegin: () => void;
  onDone: (stored: Rating) => void;
}

/** What the person enters, also after the rating that somebody else gave by the same link was loaded. */
function useDraft(rating: Rating, edit: Edit) {
  const [base, setBase] = useState(rating);
  const [draft, setDraft] = useState<RatingDraft>(() => draftOf(rating));
  useEffect(() => {
    if (base === rating) return;
    const { draft: next, loaded } = draftUpon(base, rating, draft);
    setBase(rating);
    setDraft(next);
    edit.report(loaded);
  }, [base, rating, draft, edit]);
  return { draft, setDraft };
}

function Asked({ token, id_guide, rating, edit, onBegin, onDone }: AskedProps) {
  const { criteria, own } = rating;
  const { draft, setDraft } = useDraft(rating, edit);
  const save = useChange(saveLinkRating, {
    token,
    onDone: stored => {
      toast.success(own === null ? 'Gracias por calificar' : 'Calificación cambiada');
      onDone(stored);
    },
    onError: edit.onConflict,
  });
  const written = writtenStars(rating, draft);
  useLeaveGuard(() => !save.pending && written.length > 0);
  const missing = criteria.find(one => draft.ratings[one.id_criterion] === undefined);
  const change = (next: RatingDraft) => {
    onBegin();
    setDraft(next);
  };
  return (
    <>
      <p>De 1 a 5 estrellas. Lo que califique se puede cambiar durante siete días.</p>
      <ul className="cz-monitoring-ex-rating-rows">
        {criteria.map(({ id_criterion, name }) => (
          <li key={id_criterion}>
            <span>{name}</span>
            <StarInput
              label={name}
              value={draft.ratings[id_criterion] ?? null}
              onChange={value => change(withStars(draft, String(id_criterion), value))}
            />
          </li>
        ))}
      </ul>
      <Input.TextArea
        aria-label="Comentario (opcional)"
        placeholder="Comentario (opcional)"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={COMMENT_MAX}
        value={draft.comment}
        onChange={event => change({ ...draft, comment: event.target.value })}
      />
      <Refusal error={save.error} edit={edit} written={written} />
      <ActionButton
        look="primary"
        can={missing === undefined ? true : `Califique también: ${missing.name}`}
        loading={save.pending}
        onClick={() =>
          save.run({
            id_guide,
            version: own?.version,
            ratings: { ...draft.ratings },
            comment: draft.comment.trim() || null,
          })
        }
      >
        {own === null ? 'Calificar' : 'Guardar cambios'}
      </ActionButton>
    </>
  );
}
