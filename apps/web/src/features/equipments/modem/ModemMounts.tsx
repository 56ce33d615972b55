import { getModemSetup } from '@cabezal/contract/equipments/modems.calls';
import { formatDateTime } from '@cabezal/domain/time/time';
import { formatPlate } from '@cabezal/domain/validation/plate';
import { useCall } from '../../../api/use-call.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { MaybeLink } from '../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { PlateMark } from '../../../ui/status/marks.tsx';
import '../../../kits/papers/papers.css';

/** The trucks on which a modem was, and when: to each go the positions of its time. */
export function ModemMounts({ id_equipment }: { id_equipment: number }) {
  const found = useCall(getModemSetup, { id_equipment });
  const { linkTo } = useAccess();
  return (
    <Answer query={found} what="los camiones del módem" loading={<RowsSkeleton rows={3} />}>
      {({ mounts, created_at }) =>
        mounts.length === 0 ? (
          <EmptyState
            title="Aún no estuvo en ningún camión"
            text="Con «Mover de camión» se monta desde la hora que usted diga; sus posiciones son del camión en que estaba."
          />
        ) : (
          <ul className="cz-papers-lines">
            {mounts.map(mount => (
              <li key={mount.from_at}>
                <div>
                  <MaybeLink to={linkTo(pathTo(paths.truck, { id_camion: mount.id_truck }))}>
                    <PlateMark disk={mount.disk} plate={formatPlate(mount.license_plate)} />
                  </MaybeLink>
                  {mount.author && <div className="cz-records-second">{mount.author}</div>}
                </div>
                <span className="cz-records-second">
                  Desde {formatDateTime(mount.from_at)}
                  {mount.to_at ? ` hasta ${formatDateTime(mount.to_at)}` : ''}
                  {mount.from_at < created_at && (
                    <div>De antes de su registro es lo que traía guardado sin enviar.</div>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  );
}
