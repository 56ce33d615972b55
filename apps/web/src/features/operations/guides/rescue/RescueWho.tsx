import type { RescueCandidate, RescueCandidates } from '@cabezal/contract/operations/guides/special.calls';
import { formatNumber } from '@cabezal/domain/system/amounts/format';
import { formatLength } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Collapse, Select } from 'antd';
import { useMemo } from 'react';
import { clock } from '../../../../kits/trips/trip-clock.ts';
import { Answer, type AnswerQuery } from '../../../../ui/feedback/Answer.tsx';
import { CardsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { optionSearch } from '../../../../ui/form/option-search.ts';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import type { Rescue } from './rescue-state.ts';
import { distinguishing, laterThanFirst } from './told-apart.ts';

interface WhoProps {
  query: AnswerQuery<RescueCandidates>;
  rescue: Rescue;
  chosen: RescueCandidate | null;
  onChange: (changes: Partial<Rescue>) => void;
  onChoose: (one: RescueCandidate) => void;
  /** Called when the chosen unit is chosen again: the wizard continues with the next step. */
  onConfirm: () => void;
}

/** The units that can go, the earliest arrival first. Below them are the units that cannot go, with all reasons. */
export function RescueWho(props: WhoProps) {
  return (
    <Answer query={props.query} what="las unidades" loading={<CardsSkeleton cards={3} />}>
      {answer => <Units {...props} found={answer} />}
    </Answer>
  );
}

function Units({ found, rescue, chosen, onChange, onChoose, onConfirm }: WhoProps & { found: RescueCandidates }) {
  const { common, own } = useMemo(() => distinguishing(found.candidates), [found]);
  const pick = (one: RescueCandidate) => (chosen?.id_truck === one.id_truck ? onConfirm() : onChoose(one));
  return (
    <>
      <p className="cz-quiet">
        {found.carries_container ? 'El contenedor pasa a la otra unidad.' : 'El contenedor aún no está a bordo.'} Faltan{' '}
        {formatNumber(found.remaining_km, 0)} km de viaje.
      </p>
      {common.length > 0 && (
        <p className="cz-quiet">
          Las {found.candidates.length} unidades: {common.join(' · ')}
        </p>
      )}
      <Beside found={found} rescue={rescue} chosen={chosen} onChange={onChange} />
      <ul className="cz-guides-rescue-units" aria-label="Unidades disponibles">
        {found.candidates.map(one => (
          <li key={one.id_truck}>
            <button
              type="button"
              className="cz-guides-rescue-unit"
              aria-pressed={chosen?.id_truck === one.id_truck}
              onClick={() => pick(one)}
            >
              <UnitHead unit={one} later={laterThanFirst(one, found.candidates)} />
              <UnitText unit={one} facts={own.get(one.id_truck) ?? []} />
            </button>
          </li>
        ))}
      </ul>
      {found.candidates.length === 0 && <p>Ninguna unidad puede tomar lo que falta del viaje.</p>}
      {found.impossible.length > 0 && (
        <Collapse
          ghost
          items={[
            {
              key: 'no',
              label: `No es posible con ${found.impossible.length}`,
              children: (
                <ul className="cz-guides-rescue-units">
                  {found.impossible.map(one => (
                    <li key={one.id_truck} className="cz-guides-rescue-unit">
                      <UnitHead unit={one} later={null} />
                      <span className="cz-late">{one.reasons.join(' · ')}</span>
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

function UnitHead({ unit, later }: { unit: RescueCandidate; later: number | null }) {
  return (
    <span className="cz-guides-rescue-head">
      <PlateMark disk={unit.disk} plate={formatPlate(unit.license_plate)} />
      <span>{unit.driver_name ?? 'Sin conductor'}</span>
      <span className="cz-bar-gap" />
      {unit.minutes === null ? (
        <span className="cz-quiet">Sin posición</span>
      ) : (
        <strong>
          {formatLength(unit.minutes)}{' '}
          <span className="cz-quiet">
            {later !== null && `+${formatLength(later)} `}· {unit.km} km
          </span>
        </strong>
      )}
    </span>
  );
}

function UnitText({ unit, facts }: { unit: RescueCandidate; facts: readonly string[] }) {
  const times = [
    unit.arrives_at && `Llega ${clock(unit.arrives_at)}`,
    unit.eta_at && `fin del viaje ${clock(unit.eta_at)}`,
  ];
  return (
    <>
      <span className="cz-quiet">{[...times.filter(Boolean), ...facts].join(' · ')}</span>
      {unit.missed.length > 0 && <span className="cz-late">Pierde {unit.missed.join('; ')}</span>}
      {unit.warnings.length > 0 && <span className="cz-guides-rescue-warn">{unit.warnings.join(' · ')}</span>}
    </>
  );
}

type BesideProps = Pick<WhoProps, 'rescue' | 'chosen' | 'onChange'> & { found: RescueCandidates };

/** Fields for what the unit lacks: driver, genset, chassis. */
function Beside({ found, rescue, chosen, onChange }: BesideProps) {
  const free = <T extends { reasons: string[] }>(rows: readonly T[]): T[] =>
    rows.filter(row => row.reasons.length === 0);
  return (
    <div className="cz-guides-rescue-beside">
      {chosen && chosen.id_driver === null && (
        <Select
          aria-label="Conductor"
          placeholder="Elija el conductor"
          showSearch={optionSearch}
          value={rescue.id_driver}
          options={free(found.drivers).map(one => ({ value: one.id_driver, label: `${one.name} · ${one.company}` }))}
          onChange={id_driver => onChange({ id_driver })}
        />
      )}
      {!rescue.gensetUsable && (
        <Select
          aria-label="Generador"
          placeholder="Otro generador"
          showSearch={optionSearch}
          value={rescue.id_generator}
          options={free(found.gensets).map(one => ({ value: one.id_equipment, label: `${one.disk} · ${one.company}` }))}
          onChange={id_generator => onChange({ id_generator })}
        />
      )}
      {!rescue.chassisUsable && (
        <Select
          aria-label="Chasis"
          placeholder="Otro chasis"
          showSearch={optionSearch}
          value={rescue.id_chassis}
          options={free(found.chassis).map(one => ({ value: one.id_equipment, label: `${one.disk} · ${one.company}` }))}
          onChange={id_chassis => onChange({ id_chassis })}
        />
      )}
    </div>
  );
}
