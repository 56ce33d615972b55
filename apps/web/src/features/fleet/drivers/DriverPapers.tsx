import {
  addDriverPapers,
  deleteDriverIdentityCard,
  deleteDriverPhoto,
} from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { DRIVER_PAPER_NAMES, type DriverPaperKind } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { useAction } from '../../../api/use-action.ts';
import { useAttach } from '../../../kits/files/use-attach.ts';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';

/** Photo, identity card, licence and other papers of a driver. */
export function DriverPapers({ driver }: { driver: Driver }) {
  const attach = useAttach(addDriverPapers);
  const removePhoto = useAction(deleteDriverPhoto);
  const removeCard = useAction(deleteDriverIdentityCard);
  const { id_driver } = driver;
  if (driver.can.edit !== true) return <PapersPanel papers={driver.papers} kinds={DRIVER_PAPER_NAMES} />;
  return (
    <PapersPanel
      papers={driver.papers}
      kinds={DRIVER_PAPER_NAMES}
      onAdd={(kind, id_file, key) => attach({ id_driver, files: [{ kind: kind as DriverPaperKind, id_file }] }, key)}
      onRemove={async ({ kind, id_document }, motive) => {
        const remove = kind.startsWith('CEDULA') ? removeCard : removePhoto;
        return (await remove.run({ id_driver, id_document, motive })) !== null;
      }}
    />
  );
}
