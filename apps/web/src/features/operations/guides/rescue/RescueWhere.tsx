import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getMotivesOf } from '@cabezal/contract/operations/guides/special.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Input, Radio, Select, Switch } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import { FailureLine } from '../../../../ui/feedback/Failure.tsx';
import { placesOf, type Rescue, UNIT_STATES, usualState } from './rescue-state.ts';

interface WhereProps {
  guide: GuideDetail;
  rescue: Rescue;
  onChange: (changes: Partial<Rescue>) => void;
}

/** Step for what happened, where the unit is, and which of its equipment can still be used. */
export function RescueWhere({ guide, rescue, onChange }: WhereProps) {
  const motives = useCall(getMotivesOf, { kind: 'RESCUE' }, { staleTime: 300_000 });
  const places = placesOf(guide);
  return (
    <div className="cz-guides-rescue-form">
      <div className="cz-guides-rescue-field">
        <span id="rescue-what">Qué pasó</span>
        <Radio.Group
          aria-labelledby="rescue-what"
          className="cz-guides-rescue-motives"
          value={rescue.id_motivo}
          onChange={({ target }) => {
            const motivo = motives.data?.find(one => one.id_motivo === target.value)?.name ?? '';
            onChange({ id_motivo: target.value, motivo, unit_state: usualState(motivo) });
          }}
          options={(motives.data ?? []).map(one => ({ value: one.id_motivo, label: one.name }))}
          optionType="button"
        />
        <FailureLine error={motives.error} />
      </div>
      <div className="cz-guides-rescue-field">
        <label htmlFor="rescue-detail">
          Detalle {rescue.motivo.length >= 5 && <span className="cz-quiet">opcional</span>}
        </label>
        <Input
          id="rescue-detail"
          value={rescue.motive}
          maxLength={500}
          placeholder="Por ejemplo: motor recalentado, espera en la berma"
          onChange={({ target }) => onChange({ motive: target.value })}
        />
      </div>
      <div className="cz-guides-rescue-field">
        <span id="rescue-place">Dónde está</span>
        <Select
          aria-labelledby="rescue-place"
          value={rescue.place}
          options={places.map(one => ({ value: one.key, label: one.label }))}
          onChange={key => {
            const place = places.find(one => one.key === key);
            if (place) onChange({ place: key, point: { lat: place.lat, lng: place.lng } });
          }}
        />
      </div>
      <div className="cz-guides-rescue-field">
        <span id="rescue-unit">
          ¿Qué pasa con la unidad {guide.disk ?? (guide.license_plate && formatPlate(guide.license_plate))}?
        </span>
        <Select
          aria-labelledby="rescue-unit"
          value={UNIT_STATES.find(one => one.state === rescue.unit_state)?.value}
          options={UNIT_STATES.map(({ value, label }) => ({ value, label }))}
          onChange={value => onChange({ unit_state: UNIT_STATES.find(one => one.value === value)?.state ?? null })}
        />
      </div>
      {guide.chassis_disk && (
        <Usable
          text={`El chasis ${guide.chassis_disk} sirve`}
          value={rescue.chassisUsable}
          onChange={usable => onChange({ chassisUsable: usable, id_chassis: usable ? guide.id_chassis : null })}
        />
      )}
      {guide.generator_disk && (
        <Usable
          text={`El generador ${guide.generator_disk} sirve`}
          value={rescue.gensetUsable}
          onChange={usable => onChange({ gensetUsable: usable, id_generator: usable ? guide.id_generator : null })}
        />
      )}
    </div>
  );
}

function Usable({ text, value, onChange }: { text: string; value: boolean; onChange: (value: boolean) => void }) {
  return (
    <div className="cz-guides-rescue-usable">
      <Switch size="small" checked={value} onChange={onChange} aria-label={text} /> <span>{text}</span>
    </div>
  );
}
