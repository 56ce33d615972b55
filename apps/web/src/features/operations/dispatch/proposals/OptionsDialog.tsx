import type { PlanOptions } from '@cabezal/contract/operations/proposals/proposals.calls';
import { PARAMETERS } from '@cabezal/domain/system/parameters/parameters.data';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { MoneyField } from '../../../../ui/form/fields.tsx';
import type { Proposals } from './use-proposals.ts';
import { weightOf } from './weight.ts';

/** Weights of a proposal that can be changed. The weight of changing a truck applies only when trips are replanned: ReplanDialog asks for it. */
const WEIGHTS = [
  'tarde_usd',
  'jornada_larga_usd',
  'papel_por_vencer_usd',
  'reparto_viaje_usd',
  'papel_por_renovar_usd',
] as const;
type Weight = (typeof WEIGHTS)[number];

const FLEETS = [
  { value: 'ALL', label: 'Toda la flota' },
  { value: 'OWN', label: 'Solo propia' },
  { value: 'CARRIERS', label: 'Solo particulares' },
] as const;

/** The options of a day's plan: fleet, whether papers that can still be renewed count, and weights. */
export default function OptionsDialog({ proposals, onClose }: { proposals: Proposals; onClose: () => void }) {
  const { options, isWorking } = proposals;
  const [fleet, setFleet] = useState<'ALL' | 'OWN' | 'CARRIERS'>(options.fleet ?? 'ALL');
  const [papers, setPapers] = useState(options.include_papers === true);
  const [weights, setWeights] = useState<Partial<Record<Weight, number>>>(options.weights ?? {});
  const weigh = (key: Weight, text: string | null) => {
    const { [key]: _, ...rest } = weights;
    const usd = weightOf(text);
    setWeights(usd === undefined ? rest : { ...rest, [key]: usd });
  };
  const wished: PlanOptions = {
    ...(fleet !== 'ALL' && { fleet }),
    ...(papers && { include_papers: true }),
    ...(Object.keys(weights).length > 0 && { weights }),
  };
  const [begun] = useState(JSON.stringify(wished));
  const send = () => {
    void proposals.propose(undefined, wished);
    onClose();
  };
  return (
    <Dialog
      unsaved={() => JSON.stringify(wished) !== begun}
      open
      title="Opciones de la propuesta"
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton
          key="ok"
          look="primary"
          can={!isWorking || 'Espere: se está calculando una propuesta'}
          onClick={send}
        >
          Proponer
        </ActionButton>,
      ]}
      onClose={onClose}
    >
      <div className="cz-dispatch-options">
        <Radio.Group
          optionType="button"
          aria-label="Flota"
          options={[...FLEETS]}
          value={fleet}
          onChange={event => setFleet(event.target.value)}
        />
        <Checkbox checked={papers} onChange={event => setPapers(event.target.checked)}>
          Con papeles por renovar: propone también a quien puede renovarlos hasta el viaje
        </Checkbox>
        <div className="cz-dispatch-weights">
          <strong>Pesos en USD</strong>
          <small>Vacío: según los parámetros</small>
          {WEIGHTS.map(key => (
            <label key={key} htmlFor={`plan-${key}`}>
              {PARAMETERS[key].name}
              <MoneyField
                id={`plan-${key}`}
                value={weights[key]?.toFixed(2) ?? null}
                onChange={text => weigh(key, text)}
              />
            </label>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
