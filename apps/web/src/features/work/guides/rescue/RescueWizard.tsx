import type { GuideDetail } from '@cabezal/contract/work/guides/guide.shapes';
import { type RescueCandidate, saveRescue } from '@cabezal/contract/work/guides/special-guides.calls';
import { Steps } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { useOpened } from '../../../../ui/use-opened.ts';
import { RescueSummary } from './RescueSummary.tsx';
import { RescueWhere } from './RescueWhere.tsx';
import { RescueWho } from './RescueWho.tsx';
import { isWritten, type Rescue, rescueOf, whatIsMissing } from './rescue-state.ts';
import './rescue.css';

interface WizardProps {
  guide: GuideDetail;
  onClose: () => void;
  /** Called with the new guide, which took over the trip. */
  onDone: (rescue: GuideDetail) => void;
}

const STEPS = ['Qué y dónde', 'Quién', 'Confirmar'];

/** Wizard for a rescue, in which another unit takes over a trip under way: what happened and where, which unit goes, confirmation. */
export default function RescueWizard({ onClose, onDone, ...props }: WizardProps) {
  const guide = useOpened(props.guide);
  const narrow = useNarrow();
  const [step, setStep] = useState(0);
  const [begun] = useState<Rescue>(() => rescueOf(guide, new Date()));
  const [rescue, setRescue] = useState(begun);
  const [chosen, choose] = useState<RescueCandidate | null>(null);
  const change = (changes: Partial<Rescue>) => setRescue(before => ({ ...before, ...changes }));
  const save = useChange(saveRescue, {
    onDone: made => {
      toast.success(`${made.guide_number} va al rescate de ${guide.guide_number ?? guide.id_guide}`);
      onDone(made);
    },
  });
  const missing = whatIsMissing(step, rescue, chosen);
  const send = () =>
    chosen &&
    save.run({
      id_guide: guide.id_guide,
      version: guide.version,
      rescue_at: rescue.at,
      point: rescue.point,
      id_motivo: rescue.id_motivo ?? 0,
      motive: rescue.motive.trim() || rescue.motivo,
      id_truck: chosen.id_truck,
      id_driver: rescue.id_driver ?? chosen.id_driver ?? 0,
      id_generator: rescue.id_generator,
      id_chassis: rescue.id_chassis,
      unit_state: rescue.unit_state,
    });
  const next = () => (step < STEPS.length - 1 ? setStep(step + 1) : void send());
  return (
    <Dialog
      unsaved={() => isWritten(begun, rescue, chosen)}
      open
      title={`Rescatar la guía ${guide.guide_number ?? guide.id_guide}`}
      width={narrow ? '100%' : 760}
      onClose={onClose}
      footer={close => [
        <ActionButton key="back" onClick={step === 0 ? close : () => setStep(step - 1)}>
          {step === 0 ? 'Cancelar' : 'Atrás'}
        </ActionButton>,
        <ActionButton key="next" look="primary" can={missing ?? true} loading={save.pending} onClick={next}>
          {step === STEPS.length - 1 ? `Enviar ${chosen?.disk ?? ''} al rescate` : 'Siguiente'}
        </ActionButton>,
      ]}
    >
      <Steps
        size="small"
        current={step}
        responsive={false}
        items={STEPS.map((title, i) => ({ title: narrow && i !== step ? '' : title }))}
      />
      <div className="cz-guides-rescue">
        <Failure error={save.error} />
        {step === 0 && <RescueWhere guide={guide} rescue={rescue} onChange={change} />}
        {step === 1 && (
          <RescueWho
            guide={guide}
            rescue={rescue}
            chosen={chosen}
            onChange={change}
            onChoose={one => {
              choose(one);
              change({ id_driver: null });
            }}
            onConfirm={() => setStep(2)}
          />
        )}
        {step === 2 && chosen && <RescueSummary guide={guide} rescue={rescue} chosen={chosen} />}
      </div>
    </Dialog>
  );
}
