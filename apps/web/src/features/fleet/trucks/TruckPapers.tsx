import { updateTruckDocuments } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import { TRUCK_PAPER_NAMES, type TruckPaperKind } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { useAction } from '../../../api/use-action.ts';
import { useAttach } from '../../../kits/files/use-attach.ts';
import { PapersPanel } from '../../../kits/papers/PapersPanel.tsx';

/** Photo and scanned papers of a truck, including the files of certificates. */
export function TruckPapers({ truck }: { truck: Truck }) {
  const attach = useAttach(updateTruckDocuments);
  const update = useAction(updateTruckDocuments);
  const { id_truck } = truck;
  if (truck.can.edit !== true) return <PapersPanel papers={truck.papers} kinds={TRUCK_PAPER_NAMES} />;
  return (
    <PapersPanel
      papers={truck.papers}
      kinds={TRUCK_PAPER_NAMES}
      onAdd={(kind, id_file, key) =>
        attach({ id_truck, files: [{ kind: kind as TruckPaperKind, id_file }], removed: [] }, key)
      }
      onRemove={async ({ id_document }, motive) =>
        (await update.run({ id_truck, files: [], removed: [{ id_document, motive }] })) !== null
      }
    />
  );
}
