import { getModemSetup, type ModemSetup } from '@cabezal/contract/fleet/modems/modems.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { EQUIPMENT_KIND_NAMES } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { useCall } from '../../../../api/use-call.ts';
import { paths, pathTo } from '../../../../app/paths.ts';
import { MaybeLink } from '../../../../kits/records/MaybeLink.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { PlateMark } from '../../../../ui/status/marks.tsx';
import '../../../../kits/papers/papers.css';
import { equipmentKinds } from '../equipment-kinds.ts';

/** What a modem was mounted on, with dates: a position belongs to what carried the modem at that time. */
export function ModemMounts({ id_equipment }: { id_equipment: number }) {
  const found = useCall(getModemSetup, { id_equipment });
  const { linkTo } = useAccess();
  return (
    <Answer query={found} what="los montajes del módem" loading={<RowsSkeleton rows={3} />}>
      {({ mounts, created_at }) =>
        mounts.length === 0 ? (
          <EmptyState
            title="Aún no estuvo montado"
            text="Con «Montar» va en un camión, un chasis o un generador desde la hora que usted diga; sus posiciones son de lo que lo llevaba."
          />
        ) : (
          <ul className="cz-papers-lines">
            {mounts.map(mount => (
              <li key={mount.from_at}>
                <div>
                  <MountedOn mount={mount} linkTo={linkTo} />
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

interface MountedOnProps {
  mount: ModemSetup['mounts'][number];
  linkTo: (path: string) => string | null;
}
/** The truck with its plate, or the chassis or genset by name. */
function MountedOn({ mount, linkTo }: MountedOnProps) {
  const { id_truck, id_equipment, kind, disk, license_plate } = mount;
  if (id_truck !== null)
    return (
      <MaybeLink to={linkTo(pathTo(paths.truck, { id_camion: id_truck }))}>
        <PlateMark disk={disk} plate={formatPlate(license_plate ?? '')} />
      </MaybeLink>
    );
  if (kind === null || id_equipment === null) return disk;
  return (
    <MaybeLink to={linkTo(equipmentKinds[kind].path({ id_equipment }))}>
      {EQUIPMENT_KIND_NAMES[kind]} {disk}
    </MaybeLink>
  );
}
