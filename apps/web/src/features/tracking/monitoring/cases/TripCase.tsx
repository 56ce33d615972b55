import { CheckOutlined, EyeOutlined, FieldTimeOutlined, RedoOutlined, UserAddOutlined } from '@ant-design/icons';
import type { AlertCase, CaseDetail } from '@cabezal/contract/tracking/alerts/alerts.calls';
import { formatLength } from '@cabezal/domain/system/time/time';
import { Button, Input, Select } from 'antd';
import type { Dispatch, SetStateAction } from 'react';
import { atClock, clock } from '../../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { unsentText } from '../../../../ui/form/unsent-text.ts';
import { LeaveGuard } from '../../../../ui/form/use-leave-guard.ts';
import { useNow } from '../use-monitoring.ts';
import { CaseMark } from './CaseMark.tsx';
import { CaseWaits } from './CaseWaits.tsx';
import { caseStanding, endingWords, eventWords, phonePlaceWords } from './case-words.ts';
import { EndCase } from './EndCase.tsx';
import { type CaseActs, SNOOZE_MIN } from './use-cases.ts';
import './cases.css';

interface TripCaseProps {
  found: AlertCase;
  /** With its timeline; null while it loads. */
  detail: CaseDetail | null;
  acts: CaseActs;
  /** The note that is being written. */
  note: string;
  onNote: Dispatch<SetStateAction<string>>;
}

/** The case of a trip on its card: how it stands, what the person may do, and who did what and when. */
export function TripCase({ found, detail, acts, note, onNote }: TripCaseProps) {
  const now = useNow();
  const { ack, take, end, snooze, send, pending, error } = acts;
  return (
    <section className="cz-monitoring-case" aria-label="Caso">
      <header>
        <CaseMark of={found} />
        <span className="cz-monitoring-case-words">
          <strong>{found.headline}</strong>
          <small>{caseStanding(found, now)}</small>
        </span>
      </header>
      {found.ended_at && (
        <p className="cz-monitoring-case-over" role="status">
          Este caso terminó {atClock(found.ended_at, now)}
        </p>
      )}
      <Emergency found={found} detail={detail} />
      <Signals found={found} />
      {detail?.playbook && <p className="cz-monitoring-case-playbook">{detail.playbook}</p>}
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
        {snooze && (
          <Button size="small" icon={<FieldTimeOutlined />} disabled={pending} onClick={() => snooze(SNOOZE_MIN)}>
            Posponer {formatLength(SNOOZE_MIN)} <kbd>Z</kbd>
          </Button>
        )}
        {found.can.reopen === true && (
          <Button size="small" icon={<RedoOutlined />} disabled={pending} onClick={() => void send('REOPEN')}>
            Reabrir
          </Button>
        )}
      </div>
      {detail && detail.can.assign === true && <GiveCase detail={detail} acts={acts} />}
      {detail && <CaseWaits key={detail.id_alert_case} detail={detail} acts={acts} />}
      {detail && <NoteCase acts={acts} can={detail.can.note} text={note} onText={onNote} />}
      {detail && <Timeline events={detail.events} />}
      {acts.isEnding && <EndCase found={found} onClose={acts.closeEnding} />}
    </section>
  );
}

/** Of an emergency: that it is a drill, where the driver's phone is, and who wants to end it. */
function Emergency({ found, detail }: Pick<TripCaseProps, 'found' | 'detail'>) {
  const now = useNow();
  if (found.kind !== 'PANICO') return null;
  const ending = endingWords(found);
  const place = detail?.phone_place ?? null;
  return (
    <>
      {found.is_drill && <p className="cz-monitoring-case-drill">Es un simulacro: nadie llamó</p>}
      {place && <p className="cz-monitoring-case-phone">Teléfono del conductor: {phonePlaceWords(place, now)}</p>}
      {ending && (
        <p className="cz-monitoring-case-ending" role="status">
          {ending}
        </p>
      )}
    </>
  );
}

/** What joined the case, where it is more than one thing; the reports of a driver stand on the card anyway. */
function Signals({ found: { signals } }: { found: AlertCase }) {
  if (new Set(signals.map(({ kind }) => kind)).size < 2) return null;
  return (
    <ul className="cz-monitoring-case-signals" aria-label="Avisos del caso">
      {signals.map(signal => (
        <li key={signal.key}>
          {clock(signal.at)} {signal.text}
        </li>
      ))}
    </ul>
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

interface NoteProps {
  acts: CaseActs;
  can: true | string;
  text: string;
  onText: Dispatch<SetStateAction<string>>;
}

/** A note that is being written when the case ends stays to be copied. */
function NoteCase({ acts, can, text, onText }: NoteProps) {
  const said = text.trim();
  if (can !== true && said === '') return null;
  const note = async () => {
    if (can !== true || said === '') return;
    if (await acts.send('NOTE', { text: said })) onText(typed => unsentText(text, typed));
  };
  return (
    <div className="cz-monitoring-case-note">
      <LeaveGuard isDirty={() => said !== ''} />
      <Input
        size="small"
        aria-label="Nota del caso"
        placeholder="Nota, para la oficina"
        maxLength={400}
        value={text}
        onChange={event => onText(event.target.value)}
        onPressEnter={() => void note()}
      />
      <ActionButton size="small" can={said === '' ? 'Escriba la nota' : can} loading={acts.pending} onClick={note}>
        Anotar
      </ActionButton>
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
