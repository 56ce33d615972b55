import { ArrowRightOutlined, EnvironmentOutlined, ReloadOutlined } from '@ant-design/icons';
import { proposeStreetTurns, type TurnPairRow } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Chip, TypeChip } from '../../../../ui/status/marks.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { SideLink } from './SideLink.tsx';
import { km, turnReasons } from './turn-words.ts';

const PairMap = lazy(() => import('./PairMap.tsx'));

/** Which boxes could go directly to which exports: calculated on each read, and refetched after changes. */
export function ProposedTurns() {
  const query = useCall(proposeStreetTurns, {});
  const { may } = useAccess();
  const [asked, ask] = useState<TurnPairRow | null>(null);
  const [seen, see] = useState<TurnPairRow | null>(null);
  return (
    <div className="cz-overview-turns">
      <Answer query={query} what="los reúsos posibles">
        {({ pairs, saved_km, value_usd }) => (
          <>
            <p className="cz-overview-turns-sum">
              {pairs.length > 0 && (
                <span>
                  <strong>{pairs.length === 1 ? '1 caja' : `${pairs.length} cajas`}</strong> · ahorran {km(saved_km)} y{' '}
                  {formatMoney(value_usd)}
                </span>
              )}
              <span className="cz-gap" />
              <ActionButton icon={<ReloadOutlined />} onClick={() => query.refetch()}>
                Proponer
              </ActionButton>
            </p>
            {pairs.length === 0 && (
              <EmptyState
                title="Ahora no hay reúsos posibles"
                text="Aquí aparece cada importación que queda vacía en 72 horas cerca de una exportación de la misma naviera y el mismo tipo, que aún no retira su contenedor."
              />
            )}
            <ul>
              {pairs.map(pair => (
                <li key={`${pair.import.id_sub_reservation}-${pair.export.id_sub_reservation}`}>
                  <Pair
                    pair={pair}
                    onMap={() => see(pair)}
                    onAsk={may('street_turn.request') ? () => ask(pair) : null}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
      {asked && <RequestDialog pair={asked} onClose={() => ask(null)} />}
      {seen && (
        <Suspense fallback={null}>
          <PairMap pair={seen} onClose={() => see(null)} />
        </Suspense>
      )}
    </div>
  );
}

interface PairProps {
  pair: TurnPairRow;
  onMap: () => void;
  /** Null: this person may not ask the line. */
  onAsk: (() => void) | null;
}

function Pair({ pair, onMap, onAsk }: PairProps) {
  const { container_code, container_type, shipping_line } = pair;
  return (
    <>
      <div className="cz-overview-pair-box">
        <strong>{container_code}</strong>
        <span>
          <Chip>{container_type}</Chip> {shipping_line}
        </span>
      </div>
      <div className="cz-overview-pair-way">
        <Side type="I" side={pair.import} text={`vacío ${formatDateTime(pair.empty_at)}`} />
        <ArrowRightOutlined className="cz-overview-pair-arrow" aria-label="pasa a" />
        <Side type="E" side={pair.export} text={`se carga ${formatDateTime(pair.needed_at)}`} />
      </div>
      <div className="cz-overview-pair-saving">
        <strong>{formatMoney(pair.value_usd)}</strong>
        <span>{km(pair.saved_km)} menos</span>
      </div>
      <div className="cz-overview-pair-do">
        <ActionButton icon={<EnvironmentOutlined />} aria-label={`Ver en el mapa ${container_code}`} onClick={onMap} />
        {onAsk && (
          <ActionButton look="primary" aria-label={`Solicitar a la naviera ${container_code}`} onClick={onAsk}>
            Solicitar a la naviera
          </ActionButton>
        )}
      </div>
      <ul className="cz-overview-pair-why" aria-label="Por qué">
        {turnReasons(pair).map(reason => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

function Side({ type, side, text }: { type: 'I' | 'E'; side: TurnPairRow['import']; text: string }) {
  return (
    <div className="cz-overview-pair-side">
      <span title={side.client_name}>
        <TypeChip type={type} /> <SideLink side={side} /> {side.client_name}
      </span>
      <span title={side.place}>{side.place}</span>
      <span className="cz-quiet">{text}</span>
    </div>
  );
}
