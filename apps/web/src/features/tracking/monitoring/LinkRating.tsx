import {
  getLinkRating,
  type LinkRating as Rating,
  saveLinkRating,
} from '@cabezal/contract/operations/quality/quality.calls';
import { Input } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { COMMENT_MAX } from '../../../kits/ratings/rating-words.ts';
import { StarInput, Stars } from '../../../kits/ratings/Stars.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';

interface LinkRatingProps {
  token: string;
  id_guide: number;
}

/** «¿Cómo le fue?» on the page of a link, after the trip: nobody has to sign in. Nothing where the link does not rate. */
export function LinkRating({ token, id_guide }: LinkRatingProps) {
  const { data, refetch } = useCall(getLinkRating, { id_guide }, { token });
  const [asks, setAsks] = useState(false);
  if (data === undefined || data.criteria.length === 0) return null;
  const { own, can } = data;
  if (own === null && can !== true) return null;
  const isOpen = can === true && (own === null || asks);
  const title = own === null ? '¿Cómo le fue con este viaje?' : 'Su calificación';
  return (
    <section className="cz-monitoring-ex-rating" aria-label={title}>
      <h2>{title}</h2>
      {isOpen ? (
        <Asked
          // The values of a rating that somebody changed by the same link are read again.
          key={own?.version ?? 0}
          token={token}
          id_guide={id_guide}
          rating={data}
          onDone={() => {
            setAsks(false);
            void refetch();
          }}
          onConflict={() => void refetch()}
        />
      ) : (
        own !== null && (
          <>
            <Stars value={own.rating} />
            {own.comment && <p>{own.comment}</p>}
            {can === true && <ActionButton onClick={() => setAsks(true)}>Cambiar la calificación</ActionButton>}
          </>
        )
      )}
    </section>
  );
}

interface AskedProps extends LinkRatingProps {
  rating: Rating;
  onDone: () => void;
  /** Somebody else rated by this link meanwhile. */
  onConflict: () => void;
}

function Asked({ token, id_guide, rating: { criteria, own }, onDone, onConflict }: AskedProps) {
  const [stars, setStars] = useState<Readonly<Record<string, number>>>(own?.ratings ?? {});
  const [comment, setComment] = useState(own?.comment ?? '');
  const save = useChange(saveLinkRating, {
    token,
    onDone: () => {
      toast.success(own === null ? 'Gracias por calificar' : 'Calificación cambiada');
      onDone();
    },
    onError: error => {
      if (error.code === 'MODIFICADO') onConflict();
    },
  });
  const begun = JSON.stringify([own?.ratings ?? {}, own?.comment ?? '']);
  useLeaveGuard(() => !save.pending && JSON.stringify([stars, comment]) !== begun);
  const missing = criteria.find(one => stars[one.id_criterion] === undefined);
  const rate = (id_criterion: number, value: number | null) =>
    setStars(({ [id_criterion]: _, ...others }) => (value === null ? others : { ...others, [id_criterion]: value }));
  return (
    <>
      <p>De 1 a 5 estrellas. Lo que califique se puede cambiar durante siete días.</p>
      <ul className="cz-monitoring-ex-rating-rows">
        {criteria.map(({ id_criterion, name }) => (
          <li key={id_criterion}>
            <span>{name}</span>
            <StarInput label={name} value={stars[id_criterion] ?? null} onChange={value => rate(id_criterion, value)} />
          </li>
        ))}
      </ul>
      <Input.TextArea
        aria-label="Comentario (opcional)"
        placeholder="Comentario (opcional)"
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={COMMENT_MAX}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <Failure error={save.error} />
      <ActionButton
        look="primary"
        can={missing === undefined ? true : `Califique también: ${missing.name}`}
        loading={save.pending}
        onClick={() =>
          save.run({ id_guide, version: own?.version, ratings: { ...stars }, comment: comment.trim() || null })
        }
      >
        {own === null ? 'Calificar' : 'Guardar cambios'}
      </ActionButton>
    </>
  );
}
