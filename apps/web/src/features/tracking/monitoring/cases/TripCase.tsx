import { CheckOutlined, EyeOutlined, RedoOutlined, UserAddOutlined } from '@ant-design/icons';
import type { AlertCase, CaseDetail } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { clock } from '../../../../kits/trips/trip-clock.ts';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { useNow } from '../use-monitoring.ts';
import { CaseMark } from './CaseMark.tsx';
import { caseStanding, eventWords } from './case-words.ts';
import { EndCase } from './EndCase.tsx';
import type { CaseActs } from './use-cases.ts';
import './cases.css';

interface TripCaseProps {
  found: AlertCase;
  /** With its timeline; null while it loads. */
  detail: CaseDetail | null;
  acts: CaseActs;
}

/** The case of a trip on its card: how it stands, what the person may do, and who did what and when. */
export function TripCase({ found, detail, acts }: TripCaseProps) {
  const now = useNow();
  const { ack, take, end, send, pending, error } = acts;
  return (
    <section className="cz-monitoring-case" aria-label="Caso">
      <header>
        <CaseMark of={found} />
        <span className="cz-monitoring-case-words">
          <strong>{found.headline}</strong>
          <small>{caseStanding(found, now)}</small>
        </span>
      </header>
      <Failure error={error} />
      <div className="cz-monitoring-case-buttons">
        {ack && (
          <Button size="small" icon={<EyeOutlined />} disabled={pending} onClick={ack}>
            Reconocer <kbd>A</kbd>
          </Button>
        )}
        {take && (
          <Button size="small" icon={<UserAddOutlined />} disabled={pending} onClick={take}>
            Tomar <kbd>T</kbd>
          </Button>
        )}
        {end && (
          <Button size="small" type="primary" icon={<CheckOutlined />} disabled={pending} onClick={end}>
            Resolver <kbd>R</kbd>
          </Button>
        )}
        {found.can.reopen === true && (
          <Button size="small" icon={<RedoOutlined />} disabled={pending} onClick={() => void send('REOPEN')}>
            Reabrir
          </Button>
        )}
      </div>
      {detail && detail.can.assign === true && <GiveCase detail={detail} acts={acts} />}
      {detail && detail.can.note === true && <NoteCase acts={acts} />}
      {detail && <Timeline events={detail.events} />}
      {acts.isEnding && <EndCase found={found} onClose={acts.closeEnding} />}
    </section>
  );
}

function GiveCase({ detail, acts }: { detail: CaseDetail; acts: CaseActs }) {
  const others = detail.assignable.filter(person => person.id_user !== detail.owner?.id_user);
  return (
    <Select
      size="small"
      className="cz-monitoring-case-give"
      aria-label="Dar el caso a otra persona"
      placeholder="Dar el caso a…"
      value={null}
      disabled={acts.pending}
      options={others.map(person => ({ value: person.id_user, label: person.name }))}
      onChange={(id_user: number | null) => id_user !== null && void acts.send('ASSIGN', { id_user })}
    />
  );
}

function NoteCase({ acts }: { acts: CaseActs }) {
  const [text, setText] = useState('');
  const note = async () => {
    if (text.trim() !== '' && (await acts.send('NOTE', { text: text.trim() }))) setText('');
  };
  return (
    <div className="cz-monitoring-case-note">
      <Input
        size="small"
        aria-label="Nota del caso"
        placeholder="Nota, para la oficina"
        maxLength={400}
        value={text}
        onChange={event => setText(event.target.value)}
        onPressEnter={() => void note()}
      />
      <Button size="small" disabled={acts.pending || text.trim() === ''} onClick={() => void note()}>
        Anotar
      </Button>
    </div>
  );
}

function Timeline({ events }: { events: CaseDetail['events'] }) {
  if (events.length === 0) return null;
  return (
    <ol className="cz-monitoring-case-timeline" aria-label="Historial del caso">
      {events.map(event => (
        <li key={event.id_alert_case_event}>
          <time dateTime={event.at}>{clock(event.at)}</time>
          <span>
            <b>{event.author}</b> · {eventWords(event)}
          </span>
        </li>
      ))}
    </ol>
  );
}
