import { CheckOutlined, ThunderboltFilled, WarningOutlined } from '@ant-design/icons';
import { getProposalMargin, type ProposalRow } from '@cabezal/contract/operations/proposals/proposals.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/format';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Button } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Disk } from '../../../../ui/status/marks.tsx';
import { MarginFact } from '../CandidateList.tsx';
import type { Proposals } from './use-proposals.ts';
import './proposals.css';

/** The effect of another truck on the plan. */
function otherText({ extra, least }: NonNullable<ProposalRow['alternative']>): string {
  if (Number(extra) === 0) return 'Con otro camión el plan costaría lo mismo';
  return `Con otro camión el plan costaría ${least ? 'al menos ' : ''}${formatMoney(extra)} más`;
}

interface CardProps {
  row: ProposalRow;
  proposals: Proposals;
  onReject: (row: ProposalRow) => void;
}

/** What is proposed for the chosen trip, why, and what another truck would cost; accepted alone or with the rest of its truck. */
export default function ProposalCard({ row, proposals, onReject }: CardProps) {
  const isOpen = row.state === 'OPEN';
  const chain = proposals.open.filter(one => one.id_truck === row.id_truck);
  const { alternative, before } = row;
  const money = useCall(getProposalMargin, { id: row.id_proposal }, { enabled: isOpen }).data;
  const margin = money?.margin ?? null;
  return (
    <section className={`cz-dispatch-card${isOpen ? '' : ' cz-dispatch-card-stale'}`} aria-label="Propuesta">
      <div className="cz-dispatch-card-head">
        <ThunderboltFilled />
        <Disk disk={row.disk} />
        <strong className="cz-dispatch-clip">
          {formatPlate(row.license_plate)} · {row.driver_name}
        </strong>
      </div>
      {!isOpen && (
        <p className="cz-dispatch-warning" role="status">
          <WarningOutlined /> Obsoleta: {row.stale_reason}
        </p>
      )}
      {before !== null && (
        <p>
          Ahora: disco {before.disk ?? '—'} · {before.driver_name ?? 'sin conductor'}
        </p>
      )}
      <ul>
        {row.reasons.map(reason => (
          <li key={reason}>
            <CheckOutlined /> {reason}
          </li>
        ))}
        {[row.generator_disk && `Generador ${row.generator_disk}`, row.chassis_disk && `Chasis ${row.chassis_disk}`]
          .filter(text => text !== null)
          .map(text => (
            <li key={text}>
              <CheckOutlined /> {text}
            </li>
          ))}
        {row.warnings.map(warning => (
          <li key={warning} className="cz-dispatch-warning">
            <WarningOutlined /> {warning}
          </li>
        ))}
        {margin?.text && <MarginFact margin={margin} text={margin.text} />}
      </ul>
      {alternative && (
        <p className="cz-dispatch-card-other">
          {otherText(alternative)}: disco {alternative.disk} · {formatPlate(alternative.license_plate)}
        </p>
      )}
      {isOpen && proposals.mayPropose && (
        <div className="cz-dispatch-card-acts">
          <ActionButton
            size="small"
            look="primary"
            loading={proposals.busy !== null}
            can={money?.refused ?? true}
            onClick={() => proposals.acceptOne(row)}
          >
            Aceptar <kbd>Enter</kbd>
          </ActionButton>
          {chain.length > 1 && (
            <ActionButton size="small" onClick={() => proposals.accept(chain)}>
              Los {chain.length} del disco {row.disk}
            </ActionButton>
          )}
          <Button size="small" type="text" onClick={() => onReject(row)}>
            Rechazar
          </Button>
        </div>
      )}
    </section>
  );
}
