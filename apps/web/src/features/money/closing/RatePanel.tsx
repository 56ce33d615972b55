import { StarOutlined } from '@ant-design/icons';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Button, ConfigProvider, Input } from 'antd';
import { useState } from 'react';
import { COMMENT_MAX } from '../../../kits/ratings/rating-words.ts';
import { StarInput } from '../../../kits/ratings/Stars.tsx';
import { TripRating } from '../../../kits/ratings/TripRating.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import type { ClosingWork } from './use-closing.ts';

/** The ratings of the trip; for a carrier's trip, the person who closes it can add one. */
export function RatePanel({ work }: { work: ClosingWork }) {
  const { rating, closing } = work;
  const { guide } = closing;
  return (
    <>
      {rating.isOpen && <Rate work={work} />}
      {rating.isTold && (
        <ConfigProvider componentDisabled={false}>
          <Panel title="Calificación del viaje">
            <TripRating id_guide={guide.id_guide} name={guideName(guide)} isBySide />
          </Panel>
        </ConfigProvider>
      )}
    </>
  );
}

/** Collapsed to one line: closing a guide takes seconds. */
function Rate({ work: { rating, closing } }: { work: ClosingWork }) {
  const [isOpen, setOpen] = useState(false);
  const carrier = closing.guide.carrier_name ?? 'transportista';
  if (!isOpen && !rating.isGiven)
    return (
      <Button className="cz-closing-rate-open" icon={<StarOutlined />} onClick={() => setOpen(true)}>
        Calificar a {carrier}
      </Button>
    );
  const close = () => {
    rating.forget();
    setOpen(false);
  };
  return (
    <Panel
      title={`Calificación de ${carrier}`}
      extra={
        <Button type="text" size="small" onClick={close}>
          Sin calificar
        </Button>
      }
    >
      <ul className="cz-closing-rate">
        {rating.asked.map((one, index) => (
          <li key={one.id_criterion}>
            <span>{one.name}</span>
            <StarInput
              label={one.name}
              value={rating.given.ratings[one.id_criterion]}
              onChange={stars => rating.rate(one.id_criterion, stars)}
              takesFocus={index === 0}
            />
          </li>
        ))}
      </ul>
      <Input.TextArea
        aria-label="Comentario de la calificación"
        placeholder="Comentario, si hace falta"
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={COMMENT_MAX}
        value={rating.given.comment}
        onChange={event => rating.write(event.target.value)}
      />
    </Panel>
  );
}
