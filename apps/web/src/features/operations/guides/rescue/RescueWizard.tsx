import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { getRescueCandidates, saveRescue } from '@cabezal/contract/operations/guides/special.calls';
import { Steps } from 'antd';
import { useState } from 'react';
import { callApi } from '../../../../api/call-api.ts';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Editing, type EditOf } from '../../../../ui/form/EditPage.tsx';
import { Refusal } from '../../../../ui/form/FormParts.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import { RescueSummary } from './RescueSummary.tsx';
import { RescueWhere } from './RescueWhere.tsx';
import { RescueWho } from './RescueWho.tsx';
import { chosenOf, isWritten, onGuide, type Rescue, rescueOf, whatIsMissing } from './rescue-state.ts';
import './rescue.css';

interface WizardProps {
  guide: GuideDetail;
  onClose: () => void;
  /** Called with the new guide, which took over the trip. */
  onDone: (rescue: GuideDetail) => void;
}

const STEPS = ['Qué y dónde', 'Quién', 'Confirmar'];

/** Wizard for a rescue, in which another unit takes over a trip under way: what happened and where, which unit goes, confirmation. */
export default function RescueWizard({ guide, ...props }: WizardProps) {
  const { id_guide } = guide;
  return (
    <Editing record={guide} read={() => callApi(getGuide, { id_guide })}>
      {(record, edit) => <Wizard record={record} edit={edit} {...props} />}
    </Editing>
  );
}

function Wizard({ record: guide, edit, onClose, onDone }: EditOf<GuideDetail> & Omit<WizardProps, 'guide'>) {
  const { id_guide } = guide;
  const narrow = useNarrow();
  const [reached, setStep] = useState(0);
  const [begun] = useState<Rescue>(() => rescueOf(guide, new Date()));
  const [entered, setEntered] = useState(begun);
  const [id_truck, choose] = useState<number | null>(null);
  const change = (changes: Partial<Rescue>) => setEntered(before => ({ ...before, ...changes }));
  const rescue = onGuide(guide, entered);
  const { at, point } = rescue;
  const units = useCall(getRescueCandidates, { id_guide, rescue: { ...point, at } }, { enabled: reached > 0 });
  // From another point another unit may be needed: the last step is about one that can go.
  const chosen = chosenOf(units.data, id_truck);
  const step = chosen === null ? Math.min(reached, 1) : reached;
  const save = useChange(saveRescue, {
    onError: edit.onConflict,
    onDone: made => {
      toast.success(`${made.guide_number} va al rescate de ${guide.guide_number ?? id_guide}`);
      onDone(made);
    },
  });
  const missing = whatIsMissing(step, rescue, chosen);
  const send = () =>
    chosen &&
    save.run({
      id_guide,
      version: guide.version,
      rescue_at: at,
      point,
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
      unsaved={() => isWritten(begun, entered, id_truck)}
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
        <Refusal error={save.error} edit={edit} written={[]} />
        {step === 0 && <RescueWhere guide={guide} rescue={rescue} onChange={change} />}
        {step === 1 && (
          <RescueWho
            query={units}
            rescue={rescue}
            chosen={chosen}
            onChange={change}
            onChoose={one => {
              choose(one.id_truck);
              change({ id_driver: null });
            }}
            onConfirm={() => setStep(2)}
          />
        )}
        {step === 2 && chosen && units.data && (
          <RescueSummary guide={guide} rescue={rescue} chosen={chosen} found={units.data} />
        )}
      </div>
    </Dialog>
  );
}
