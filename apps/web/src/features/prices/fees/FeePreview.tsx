import { ExperimentOutlined } from '@ant-design/icons';
import { simulateFees } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import { type PreviewInput, previewFee } from '@cabezal/contract/prices/fees/fees.calls';
import { Alert, Form } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useChange } from '../../../api/use-change.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { CardsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import '../../../kits/records/parts.css';
import { ChangedPrices } from './ChangedPrices.tsx';
import { Competitors } from './Competitors.tsx';
import { previewInput } from './fee-form.ts';
import { OTHER_THAN_SIMULATED, type Simulated } from './use-simulated.ts';

const SimulationDrawer = lazy(() => import('./simulation/SimulationDrawer.tsx'));

/** No request while the person types. */
const STILL_MS = 400;
const MONTHS = 3;
/** The input is not possible: the server explains why. */
const UNPROCESSABLE = 422;

interface FeePreviewProps {
  id_fee?: number | null;
  simulated: Simulated;
}

/** Next to the form of a rate, updated while typing: competing rates, and open reservations with a changed price. */
export function FeePreview({ id_fee = null, simulated }: FeePreviewProps) {
  const { may } = useAccess();
  const entered = useDraft(id_fee);
  // An advisor's rate is for one of his clients.
  const draft = may('fee.approve') || entered?.id_client ? entered : null;
  const found = useCall(previewFee, draft ?? { valid_from: '', items: [] }, {
    enabled: draft !== null,
    keepPrevious: true,
    staleTime: 10_000,
  });
  const isRefused = found.error?.status === UNPROCESSABLE;
  if (draft === null || isRefused)
    return (
      <Panel title="Contra qué compite y qué cambia">
        <p className="cz-records-note">
          {isRefused ? found.error?.message : `Elija ${may('fee.approve') ? '' : 'el cliente y '}desde qué día rige.`}
        </p>
      </Panel>
    );
  return (
    <>
      <Panel title="Contra qué compite">
        <Answer query={found} what="la comparación" loading={<CardsSkeleton cards={1} />}>
          {({ competes, competing }) => <Competitors competes={competes} competing={competing} />}
        </Answer>
      </Panel>
      <Panel title="Qué cambia">
        {draft.items.length === 0 && <p className="cz-records-note">Escriba el valor del flete para saberlo.</p>}
        <Answer query={found} what="lo que cambia" loading={<CardsSkeleton cards={1} />}>
          {preview => (
            <Form.Item name="reprice" noStyle hidden={draft.items.length === 0}>
              <ChangedPrices preview={preview} />
            </Form.Item>
          )}
        </Answer>
        {draft.items.length > 0 && <Simulate draft={draft} simulated={simulated} />}
      </Panel>
    </>
  );
}

/** The values of the form once they have stopped changing; the same object while they are equal. */
function useDraft(id_fee: number | null): PreviewInput | null {
  const { form } = useFormKit();
  const values = Form.useWatch([], { form, preserve: true }) as Record<string, unknown> | undefined;
  const text = useDebounced(JSON.stringify(previewInput(values ?? {}, id_fee)), STILL_MS);
  return useMemo(() => JSON.parse(text) as PreviewInput | null, [text]);
}

/** The same for all reservations, open and closed: it takes a while, and can be left. */
function Simulate({ draft, simulated }: { draft: PreviewInput; simulated: Simulated }) {
  const [asked, setAsked] = useState<number | null>(null);
  const [isShown, show] = useState(false);
  const change = useChange(simulateFees, {
    onDone: ({ id_simulation }) => {
      setAsked(id_simulation);
      simulated.remember(draft);
      show(true);
    },
  });
  const simulate = () => change.run({ fees: [draft as never], surcharges: [], proposals: [], months: MONTHS });
  return (
    <div className="cz-fees-simulate">
      <ActionButton icon={<ExperimentOutlined />} onClick={simulate}>
        Simular cambio
      </ActionButton>
      {asked !== null && !isShown && (
        <ActionButton look="text" onClick={() => show(true)}>
          Ver la simulación {asked}
        </ActionButton>
      )}
      {simulated.isOther(draft) && <Alert type="warning" showIcon title={OTHER_THAN_SIMULATED} />}
      <Failure error={change.error} />
      {asked !== null && isShown && (
        <Suspense fallback={null}>
          <SimulationDrawer id_simulation={asked} onClose={() => show(false)} />
        </Suspense>
      )}
    </div>
  );
}
